import { createHash } from 'node:crypto';
import { sameTextLimit } from '#contract/messages/model.ts';
import { splitHistory } from '#contract/messages/text.ts';

/**
 * The same for texts that differ in cases, spaces, digits and signs alone, and in what they quote; null for a few words,
 * as anybody says them to anybody.
 */
export function textHashOf(text: string): Buffer | null {
  const letters = splitHistory(text)[0]
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '');
  if (letters.length < sameTextLimit.letters) return null;
  return createHash('sha256').update(letters).digest();
}
