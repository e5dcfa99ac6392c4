/** Runs a backup or a restore test in a separate process with a lower priority than requests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunKind } from '#contract/backups/model.ts';
import { placeText } from '../config/backup-notice.ts';
import type { BackupConfig } from '../config/config.ts';
import { type BackupOptions, noBackups } from '../slices/backups/index.ts';
import { smallHeap } from './small-heap.mjs';

/** Another run is in progress: “temporary failure” in sysexits.h. */
export const runInProgressExit = 75;
/** A backup was made, but old ones could not be removed. */
export const notSweptExit = 76;

const commands = { backup: ['backup'], drill: ['restore', '--drill'] };

/** Runs backups and restore tests for the application. The signal ends a running one. */
export function backupOptions(backup: BackupConfig | undefined, signal: AbortSignal): BackupOptions {
  if (backup === undefined) return noBackups;
  const { place, passphrase } = backup;
  const where = 'folder' in place ? 'folder' : 'bucket';
  return {
    backups: { where, place: placeText(place), isEncrypted: passphrase !== undefined },
    async runDirectly(kind) {
      const { code, by, output } = await runDirectly(kind, process.env, signal);
      if (code === 0 || code === runInProgressExit || signal.aborted) return;
      throw new Error(`the process ended with ${by ?? code}: ${output}`);
    },
  };
}

type Environment = Record<string, string | undefined>;

/** Makes a backup that the next step depends on. Throws an Error with its process's stderr. */
export async function demandBackup(env: Environment, signal: AbortSignal): Promise<void> {
  const { code, output } = await runDirectly('backup', env, signal);
  if (code !== 0 && code !== notSweptExit)
    throw new Error(output === '' ? 'The backup was stopped.' : output);
}

/** Milliseconds for the process to end by itself: a restore test stops its database. */
const endTimeout = 30_000;

interface Ended {
  code: number | null;
  by: NodeJS.Signals | null;
  /** The end of stderr. */
  output: string;
}

async function runDirectly(kind: RunKind, env: Environment, signal: AbortSignal): Promise<Ended> {
  const child = spawn(process.execPath, [...smallHeap, cli, ...commands[kind]], {
    // Linux shares processor time by session, so the process needs a session of its own.
    detached: true,
    env: { ...env, MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2_000);
  });
  const end = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), endTimeout).unref();
  };
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const [code, by] = await closed;
    return { code, by, output: output.trim() };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** The built command line beside a built application, else the sources. */
const [, program = ''] = process.argv;
const isBuilt = ['main.js', 'cli.js'].includes(basename(program));
const cli = isBuilt ? join(dirname(program), 'cli.js') : fileURLToPath(new URL('../cli.ts', import.meta.url));
