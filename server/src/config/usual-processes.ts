/** The default number of processes (rules/running 38). */
import { availableParallelism } from 'node:os';
import { memoryLimit } from '../platform/memory-limit.ts';

/** The memory that one process needs in bytes, idle and under load. */
const bytesEach = 1e9;
/** Each has its own database connections; the embedded database has enough for this many. */
export const maxProcesses = 8;

export interface Machine {
  cores: number;
  bytes: number;
}

/** A machine of two cores gets one process, which leaves a core to the database and to jobs. */
export function usualProcesses(
  { hasOwnDatabase }: { hasOwnDatabase: boolean },
  machine = thisMachine(),
): number {
  const { cores, bytes } = machine;
  const byCores = hasOwnDatabase ? Math.floor(cores / 2) : cores - 1;
  return Math.max(1, Math.min(byCores, Math.floor(bytes / bytesEach), maxProcesses));
}

/** The memory that this process may use. */
function thisMachine(): Machine {
  return { cores: availableParallelism(), bytes: memoryLimit() };
}
