/** Splits a search text into terms and compares them. Pure. */

import { normalizeForSearch } from '#contract/core/search-text.ts';

/** The number of words that are looked up; nobody types more. */
const wordLimit = 30;
/** The number of terms that count, without stop words: rules/search 6. */
export const termLimit = 10;
/** rules/search 7: the minimum length of prefixes. */
const prefixLength = 3;
/** rules/search 8: the minimum length for one typing error. */
const forgivingLength = 5;

/** A word, or a prefix. */
export interface Alternative {
  word: string;
  isPrefix: boolean;
}

/**
 * The distinct words of a text in lower case. They contain letters and digits only, so they are safe inside a query.
 */
export function termsOf(text: string): string[] {
  const words =
    normalizeForSearch(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)].slice(0, wordLimit);
}

export function mayHoldTypingError(term: string): boolean {
  return [...term].length >= forgivingLength && !/\d/.test(term);
}

export function mayBePrefix(term: string): boolean {
  return [...term].length >= prefixLength;
}

/** One typing error away from the term or its stem, as the vocabulary may contain another form of the word. */
export function isSimilar({ term, stem }: { term: string; stem: string | null }, word: string): boolean {
  return isWithinOneEdit(term, word) || (stem !== null && isWithinOneEdit(stem, word));
}

/** True for an edit distance of one: an insertion, deletion, replacement or swap of neighbours turns `b` into `a`. */
export function isWithinOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  const isReplaced = short.slice(start + 1) === long.slice(start + 1);
  const isSwapped =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2);
  return isReplaced || isSwapped;
}
