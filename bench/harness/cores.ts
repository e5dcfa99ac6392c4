/**
 * Which core does what. What is measured runs on core 0, the load on core 1, where both exist and taskset
 * is installed; PostgreSQL is left to the system. Otherwise everybody shares, and the report says so.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { sum } from './numbers.ts';

const measuredCore = 0;
const loadCore = 1;

const canPin =
  availableParallelism() >= 2 && spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0;

/** Moves a running process, with all its threads, to the core of what is measured. */
export function pinMeasured(pid: number): void {
  pin(pid, measuredCore);
}

/** The same to the core of the load. */
export function pinLoad(pid: number): void {
  pin(pid, loadCore);
}

/** For several processes that answer together: all but the load's, and two that are left to the database. */
const spreadCores = [0, 2, 3, 4, 5, 6];

/** How many processes have a core each beside the load and the database; none where the machine has too few. */
export const coresToSpread = canPin && availableParallelism() >= 8 ? spreadCores.length : 0;

/** Lets a running process, with all its threads, have any of these. */
export function spreadMeasured(pid: number): void {
  pin(pid, spreadCores.join(','));
}

/** A thread that ends just as it is moved makes taskset fail; the next attempt does not see it. */
function pin(pid: number, core: number | string): void {
  const move = () => spawnSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' });
  for (let attempt = 0; canPin && move().status !== 0; attempt += 1) {
    if (attempt === 10) throw new Error(`Process ${pid} cannot be moved to core ${core}.`);
  }
}

/** A command line that runs on the core of the load. */
export function onLoadCore(command: string[]): string[] {
  return canPin ? ['taskset', '-c', String(loadCore), ...command] : command;
}

export function machine(): string {
  const pinning = canPin
    ? 'what is measured on core 0, the load on core 1, PostgreSQL where the system puts it'
    : 'nothing is pinned';
  return `${availableParallelism()} cores shared by servers, database and load (${pinning}); Node ${process.versions.node}`;
}

/** What else the machine does: runnable tasks over the last minute. */
export function busyness(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

/** Clock ticks of Linux's process accounting. */
const ticksPerSecond = 100;

/** Seconds of processor time that a process has used, with all its threads. */
export function processorSeconds(pid: number): number {
  return accountOf(pid).own;
}

/** The same of several together. */
export function processorSecondsOf(pids: readonly number[]): number {
  return sum(pids.map(processorSeconds));
}

/** Of one with all processes that it started, and that these did, also those that have ended. */
export function processTreeSeconds(pid: number): number {
  const children = childrenOf(pid).map(processTreeSeconds);
  const { own, ended } = accountOf(pid);
  return own + ended + sum(children);
}

export function parentOf(pid: number): number {
  return accountOf(pid).parent;
}

/** Seconds of its own, and of its children that have ended. */
function accountOf(pid: number): { parent: number; own: number; ended: number } {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in brackets, which may hold blanks.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond;
  return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
}

function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** Files and connections that a process holds open. */
export function openDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
