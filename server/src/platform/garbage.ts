/** The garbage that a start leaves behind. */

/**
 * Collects all garbage and hands its memory back to the system, in one piece of some 200 ms: V8 does not look for any below the
 * size that it is told to begin with (docs/decisions/0034), so what a start needed once would be held until there is load.
 * Nothing where `--expose-gc` is not given.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}
