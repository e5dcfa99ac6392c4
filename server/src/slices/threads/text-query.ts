/** What a search of the forum asks for. Pure. */
import type { TextQuery } from './queries.ts';

/** PostgreSQL keeps each minus in mind until its word comes, and fails beyond some thirty. */
const minusLimit = 20;

/** The last word is one that may not be typed to its end yet, if it has three letters. */
export function parseTextQuery(typed: string): TextQuery {
  const text = typed.split('-').length > minusLimit ? typed.replaceAll('-', ' ').trim() : typed;
  const found = /^(?:(.*)\s)?([\p{L}\p{N}]{3,})$/su.exec(text);
  // The words of a phrase stand one after the other: none of them is the last.
  if (found === null || text.includes('"')) return { all: text, rest: '', beginning: '' };
  const [, rest = '', word] = found;
  return { all: text, rest, beginning: `${word}:*` };
}
