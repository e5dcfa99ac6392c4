import { createHash } from 'node:crypto';
import { sameTextLimit } from '#contract/messages/model.ts';
import { splitHistory } from '#contract/messages/text.ts';

/**
 * The same for texts that differ in cases, spaces, digits and signs alone, and in what they quote, unless a few words stand
 * above it: anybody may draw a dashed line (rules/messages 22). Null for a few words, as anybody says them to anybody.
 */
export function textHashOf(text: string): Buffer | null {
  const letters = [splitHistory(text)[0], text].map(lettersOf).find(isTelling);
  return letters === undefined ? null : createHash('sha256').update(letters).digest();
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '');
}

function isTelling(letters: string): boolean {
  return letters.length >= sameTextLimit.letters;
}
