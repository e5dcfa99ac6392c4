import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { root } from './launcher.mjs';

/** An application that prints each signal and takes a moment to stop. */
const application = `
  const keep = setInterval(() => {}, 1000);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    console.log(signal);
    setTimeout(() => process.exit(7), 300);
  });
  console.log('ready');`;

const launcher = `
  import { serve } from ${JSON.stringify(join(root, 'tools/launch/run.mjs'))};
  const args = ['--import', './tools/launch/with-launcher.mjs', '-e', ${JSON.stringify(application)}];
  process.exitCode = await serve(process.execPath, args, process.env);`;

let running: ReturnType<typeof launch> | undefined;

function launch(file = process.execPath, args = ['--input-type=module', '-e', launcher], env = {}) {
  const child = spawn(file, args, {
    env: { ...process.env, npm_lifecycle_event: undefined, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // As in a terminal: all processes of one command are one group.
    detached: true,
  });
  const said: string[] = [];
  const lines: Interface = createInterface({ input: child.stdout });
  lines.on('line', (line) => said.push(line));
  return { child, said, lines, first: once(lines, 'line'), end: once(child, 'close') };
}

afterEach(() => {
  if (running?.child.pid === undefined) return;
  try {
    // Ends processes that it has left behind.
    process.kill(-running.child.pid, 'SIGKILL');
  } catch {
    // All processes have ended.
  }
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s from npm and from the terminal reaches the application once',
  async (signal) => {
    running = launch();
    await running.first;
    process.kill(-(running.child.pid ?? 0), signal);
    running.child.kill(signal);
    expect((await running.end)[0]).toBe(7);
    expect(running.said.slice(1)).toEqual([signal]);
  },
);

test('an application whose launcher is killed stops as if signalled', async () => {
  running = launch();
  await running.first;
  running.child.kill('SIGKILL');
  await running.end;
  expect(running.said.slice(1)).toEqual(['SIGTERM']);
});

test('an application whose npm has ended stops as if signalled', async () => {
  const script = '"$0" --input-type=module -e "$1"; exit';
  running = launch('/bin/sh', ['-c', script, process.execPath, launcher], { npm_lifecycle_event: 'start' });
  await running.first;
  running.child.kill('SIGTERM');
  await running.end;
  expect(running.said.slice(1)).toEqual(['SIGTERM']);
});

test.each(['start', 'dev', 'guildhall'] as const)('npm run %s passes a signal on and waits', async (name) => {
  await using folder = await checkoutWith(name);
  running = launch('npm', ['--prefix', folder.path, 'run', '--silent', name]);
  await running.first;
  // On a busy machine the script may be ready before npm listens to signals, and a signal would end npm alone.
  await vi.waitUntil(() => listensToSigterm(running?.child.pid), { timeout: 30_000 });
  running.child.kill('SIGTERM');
  expect((await running.end)[0]).toBe(7);
  expect(running.said.slice(1)).toEqual(['SIGTERM']);
});

/** Returns true if the process handles SIGTERM, as Linux reports it, and on other systems. */
function listensToSigterm(pid = 0): boolean {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return true;
  const [, caught = '0'] = /^SigCgt:\s*(\w+)$/m.exec(readFileSync(status, 'utf8')) ?? [];
  return (BigInt(`0x${caught}`) & (1n << BigInt(constants.signals.SIGTERM - 1))) !== 0n;
}

/** A package with our script of that name, and the test application instead of the real one. */
async function checkoutWith(name: 'start' | 'dev' | 'guildhall') {
  const path = await mkdtemp(join(tmpdir(), 'guildhall-npm-'));
  await mkdir(join(path, 'tools'));
  await writeFile(
    join(path, 'package.json'),
    JSON.stringify({ scripts: { [name]: manifest.scripts[name] } }),
  );
  await writeFile(join(path, 'tools', `${name}.mjs`), application);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
