/** Reads a cell that contains one keyword, however it is spelled. Pure. */
import { Fault } from '#contract/core/fault.ts';
import { wordOf } from '#contract/imports/columns.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { readWord } from '#contract/imports/values.ts';

export const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** Reads yes or no; undefined for an empty cell. Throws `invalid` with a sentence for any other text. */
export function readYesOrNo(cell: string): boolean | undefined {
  if (cell.trim() === '') return undefined;
  const is = readWord(cell);
  if (is === undefined) throw new Fault('invalid', importTexts.yesOrNo);
  return is;
}

/** Finds the cell's text among `words`. Undefined for an empty cell, null for any other text. */
export function oneOf<Word extends string>(cell: string, words: readonly Word[]): Word | null | undefined {
  const typed = wordOf(cell);
  return typed === '' ? undefined : (words.find((word) => word === typed) ?? null);
}
