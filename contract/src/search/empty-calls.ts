/** Reports a search without results. */
import { defineCall } from '../core/call.ts';
import { plain, requestOf } from '../core/codec.ts';
import { sentenceReply } from '../core/request.ts';
import { searchField } from './calls.ts';

/** The words of searches without results that may be stored (rules/statistics 9). Pure. */

const longest = 60;
/** Matches addresses, and long digits such as member, phone or card numbers. */
const personal = /@|\d(?:[\s().+/-]*\d){5}/;

/** Normalizes to lower case and single spaces. Undefined if it must not be stored. */
export function keepableWords(text: string): string | undefined {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return words === '' || words.length > longest || personal.test(words) ? undefined : words;
}

export const reportEmptySearch = defineCall('nothingFound', {
  path: '/api/nothingFound',
  auth: 'guest',
  extension: true,
  summary:
    'Reports a search without results; the words are stored once three or more people report them on one day.',
  request: requestOf<{ text: string }>({ text: ['searchtxt', plain(searchField)] }),
  reply: sentenceReply,
});
