/** What was said before and after, word by word. Pure. */
import { diffWordsWithSpace } from 'diff';

/** A run of words: in both, taken out, or put in. */
export interface Run {
  is: 'kept' | 'out' | 'in';
  text: string;
}

/** Texts of so many characters and more are shown whole, one after the other: comparing them takes seconds. */
const comparedLimit = 20_000;

/** In the order of reading. Where nothing is kept, the one text follows the other. */
export function wordChanges(before: string, after: string): Run[] {
  if (before.length + after.length >= comparedLimit) return wholeOf(before, after);
  const runs = diffWordsWithSpace(before, after).map(
    ({ value, added, removed }): Run => ({ is: added ? 'in' : removed ? 'out' : 'kept', text: value }),
  );
  const isKept = runs.some(({ is, text }) => is === 'kept' && text.trim() !== '');
  return isKept ? runs : wholeOf(before, after);
}

function wholeOf(before: string, after: string): Run[] {
  const runs: Run[] = [
    { is: 'out', text: before },
    { is: 'in', text: after },
  ];
  return runs.filter(({ text }) => text !== '');
}
