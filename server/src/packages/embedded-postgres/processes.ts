import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** User of a process; `undefined` for the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined;

/** Environment for PostgreSQL's programs: none of the caller's PG* variables, messages in English. */
export const plainEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_MESSAGES: 'C', TZ: 'UTC' };

/**
 * Start time of a process in clock ticks since boot, as text; undefined if there is no such process. A zombie counts as
 * ended: a container may never reap it, and it holds no resources. Together with the process id this identifies a
 * process, even if the id is reused.
 */
export function startTicks(pid: number): string | undefined {
  const stat = readOf(pid, 'stat');
  if (stat === undefined) return undefined;
  // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
}

/** True if the process that was seen with these start ticks still runs. */
export function stillRuns(pid: number, ticks: string): boolean {
  return startTicks(pid) === ticks;
}

/** Command line of a process; empty if there is no such process. */
export function argumentsOf(pid: number): string[] {
  return readOf(pid, 'cmdline')?.split('\0') ?? [];
}

function readOf(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Identifies this boot of the machine: ticks restart with every boot. */
export function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
}

/** Resolves to true when the process has ended, to false when `milliseconds` have passed first. */
export async function ended(pid: number, ticks: string, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (stillRuns(pid, ticks)) {
    if (Date.now() > deadline) return false;
    await delay(25);
  }
  return true;
}

/** Runs a program to its end and returns its exit code (null: ended by a signal) and all its output. */
export function run(
  file: string,
  args: string[],
  as?: RunAs,
): Promise<{ code: number | null; output: string }> {
  const stdio = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'];
  const child = spawn(file, args, { ...as, cwd: '/', env: plainEnvironment, stdio });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: Buffer.concat(output).toString('utf8') }));
  });
}
