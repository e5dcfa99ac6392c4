/** A backup or a drill in a process of its own, behind everything that answers somebody. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunKind } from '#contract/backups/model.ts';
import type { Log } from '../platform/log.ts';
import { notSweptExit, underWayExit } from './exit-codes.ts';
import { smallHeap } from './small-heap.mjs';

const commands = { backup: ['backup'], drill: ['restore', '--drill'] };

/**
 * Resolves when it has ended well, when another one was under way, or when the signal ended it. Rejects where it could not be
 * started, was killed, or failed, which its own record says if it came so far.
 */
export function asideOf(log: Log, signal: AbortSignal): (kind: RunKind) => Promise<void> {
  return async (kind) => {
    const { code, by, said } = await runAside(kind, process.env, signal);
    if (code === 0 || code === underWayExit || signal.aborted) return;
    log.warn({ kind, code, said }, 'A backup or restore test failed.');
    throw new Error(by === null ? `the process ended with ${code}` : `the process was ended by ${by}`);
  };
}

type Environment = Record<string, string | undefined>;

/** A backup that what comes next depends on. Throws an Error with what it complained of. */
export async function demandBackup(env: Environment, signal: AbortSignal): Promise<void> {
  const { code, said } = await runAside('backup', env, signal);
  if (code !== 0 && code !== notSweptExit) throw new Error(said === '' ? 'The backup was stopped.' : said);
}

/** Milliseconds that it may take to end by itself: a drill stops its database. */
const patience = 30_000;

interface Ended {
  code: number | null;
  by: NodeJS.Signals | null;
  /** The last of what it complained of. */
  said: string;
}

async function runAside(kind: RunKind, env: Environment, signal: AbortSignal): Promise<Ended> {
  const child = spawn(process.execPath, [...smallHeap, cli, ...commands[kind]], {
    // Linux shares processors by sessions: in one of its own it can be told apart.
    detached: true,
    env: { ...env, MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = tailOf(child.stderr);
  const end = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), patience).unref();
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const [code, by] = await closed;
    return { code, by, said: said() };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** As the application runs: what is built beside what is built, sources beside sources. */
const [, program = ''] = process.argv;
const isBuilt = ['main.js', 'cli.js'].includes(basename(program));
const cli = isBuilt ? join(dirname(program), 'cli.js') : fileURLToPath(new URL('../cli.ts', import.meta.url));

function tailOf(stderr: NodeJS.ReadableStream): () => string {
  let said = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
  });
  return () => said.trim();
}
