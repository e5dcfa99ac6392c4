/** `npm test -- --all` repeats what otherwise takes turns. */

/** True when every repetition is wanted. */
export const isThorough = process.env.TEST_ALL === '1';

/** One of the choices, by whose turn it is; all of them when every repetition is wanted. */
export function inTurn<Choice>(choices: readonly Choice[], turn: number): readonly Choice[] {
  const chosen = turn % choices.length;
  return isThorough ? choices : choices.slice(chosen, chosen + 1);
}
