import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './launcher.mjs';

/** Milliseconds within which npm and a terminal both deliver signals for one Ctrl-C. */
const SAME_SIGNAL_MS = 2_000;
const LOOK_MS = 250;

/**
 * Runs a program that serves until it is stopped, and resolves to its exit code. It gets a process group of its own, so
 * that Ctrl-C in a terminal reaches it once, through this process, and not again from npm and from the terminal itself.
 * A second, later Ctrl-C is passed on, too.
 */
export function serve(file, args, env) {
  let last = Number.NEGATIVE_INFINITY;
  const pass = (signal) => {
    if (Date.now() - last < SAME_SIGNAL_MS) return;
    last = Date.now();
    child.kill(signal);
  };
  // Registered before the child starts, which may be ready before the next line runs on a busy machine.
  process.on('SIGINT', () => pass('SIGINT'));
  process.on('SIGTERM', () => pass('SIGTERM'));
  process.on('SIGHUP', () => pass('SIGTERM'));
  whenNpmHasGone(() => pass('SIGTERM'));
  const child = spawn(file, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return exitCode(child);
}

/**
 * npm starts a script through a shell. `exec` in package.json replaces the shell with this process, so that npm passes
 * signals on and waits for the end. If npm is killed, only the parent process id changes.
 */
function whenNpmHasGone(tell) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    tell();
  }, LOOK_MS).unref();
}

/** Runs a command with exclusive use of the terminal, and resolves to its exit code. */
export function runInForeground(file, args, env) {
  // A terminal's Ctrl-C reaches the command as well, which decides how to react.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const child = spawn(file, args, { cwd: root, env, stdio: 'inherit' });
  return exitCode(child);
}

/**
 * Runs a step quietly; resolves to its exit code and its output, which matters if it fails. `signal` aborts it; it then
 * rejects.
 */
export function runQuietly(file, args, env, { signal } = {}) {
  const child = spawn(file, args, { cwd: root, env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  child.stdout.on('data', (chunk) => said.push(chunk));
  child.stderr.on('data', (chunk) => said.push(chunk));
  return exitCode(child).then((code) => ({ code, output: Buffer.concat(said).toString('utf8') }));
}

function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
