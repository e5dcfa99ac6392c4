/** What a cell says in a word, however it is spelled. Pure. */
import { Fault } from '#contract/core/fault.ts';
import { wordOf } from '#contract/imports/columns.ts';
import { importTexts } from '#contract/imports/texts.ts';

const yes = ['yes', 'true', '1'];
const no = ['no', 'false', '0'];

export const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** Undefined of an empty cell. Throws `invalid` with a sentence. */
export function readYesOrNo(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  if (word === '') return undefined;
  if (![...yes, ...no].includes(word)) throw new Fault('invalid', importTexts.yesOrNo);
  return yes.includes(word);
}

/** Undefined where the cell says nothing, null where it says something else. */
export function oneOf<Word extends string>(cell: string, words: readonly Word[]): Word | null | undefined {
  const typed = wordOf(cell);
  return typed === '' ? undefined : (words.find((word) => word === typed) ?? null);
}
