/** Frees the memory that a start needed. */

/**
 * Collects all garbage and returns memory to the system, in about 200 ms: V8 would hold a start's memory until there is
 * load (docs/decisions/0034). Does nothing without `--expose-gc`.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}
