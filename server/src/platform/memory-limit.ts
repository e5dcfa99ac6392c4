/** The memory available to this process, for metrics and the number of processes. */
import { totalmem } from 'node:os';

/** Bytes of the container, or of the machine. */
export function memoryLimit(): number {
  // 0 if unlimited.
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}
