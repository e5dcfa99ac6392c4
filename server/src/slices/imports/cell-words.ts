/** What a cell says in a word, however it is spelled. Pure. */
import { Fault } from '#contract/core/fault.ts';
import { wordOf } from '#contract/imports/columns.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { readWord } from '#contract/imports/values.ts';

export const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** Undefined of an empty cell. Throws `invalid` with a sentence. */
export function readYesOrNo(cell: string): boolean | undefined {
  if (cell.trim() === '') return undefined;
  const is = readWord(cell);
  if (is === undefined) throw new Fault('invalid', importTexts.yesOrNo);
  return is;
}

/** Undefined where the cell says nothing, null where it says something else. */
export function oneOf<Word extends string>(cell: string, words: readonly Word[]): Word | null | undefined {
  const typed = wordOf(cell);
  return typed === '' ? undefined : (words.find((word) => word === typed) ?? null);
}
