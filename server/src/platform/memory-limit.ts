/** How much memory there is for this process: by it alerts know what is much, and how many processes there may be. */
import { totalmem } from 'node:os';

/** Bytes of the container around it, or else of the machine. */
export function memoryLimit(): number {
  // 0 where nobody limits it.
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}
