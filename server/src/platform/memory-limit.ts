/** The memory available to this process, for metrics and the number of processes. */
import { totalmem } from 'node:os';

/** Bytes of the container, or of the machine. */
export function memoryLimit(): number {
  // 0 if unlimited.
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

/**
 * Collects all garbage and returns memory to the system, in about 200 ms: V8 would hold a start's memory until there is
 * load (docs/decisions/0034). Does nothing without `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}
