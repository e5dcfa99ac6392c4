/** True in `npm run test:full`, which repeats what `npm test` samples. */
export const isFull = process.env.TEST_FULL === '1';

/** The factor for time limits, which `npm test` derives from the duration of its first part on this machine. */
export const slowness = Number(process.env.TEST_SLOWNESS ?? 1);

/** All choices in the full suite, otherwise the one at this index (modulo their number). */
export function sample<Choice>(choices: readonly Choice[], index: number): readonly Choice[] {
  const at = index % choices.length;
  return isFull ? choices : choices.slice(at, at + 1);
}

/** The title of tests that are skipped if a requirement is missing, with the reason. */
export function titled(title: string, lacks: string | false): string {
  return lacks === false ? title : `${title}: skipped, ${lacks}`;
}
