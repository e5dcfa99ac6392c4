/** How many processes answer where nobody says (rules/running 38). */
import { availableParallelism } from 'node:os';
import { memoryLimit } from '../platform/memory-limit.ts';

/** Bytes that a process should find: what it keeps, and as much again under load. */
const bytesEach = 1e9;
/** Each has connections of its own to the database; the one that comes along has enough for so many. */
export const maxProcesses = 8;

export interface Machine {
  cores: number;
  bytes: number;
}

/** A machine of two cores has one, which leaves the other to the database and to jobs. */
export function usualProcesses(
  { hasOwnDatabase }: { hasOwnDatabase: boolean },
  machine = thisMachine(),
): number {
  const { cores, bytes } = machine;
  const byCores = hasOwnDatabase ? Math.floor(cores / 2) : cores - 1;
  return Math.max(1, Math.min(byCores, Math.floor(bytes / bytesEach), maxProcesses));
}

/** As far as this process may use it. */
function thisMachine(): Machine {
  return { cores: availableParallelism(), bytes: memoryLimit() };
}
