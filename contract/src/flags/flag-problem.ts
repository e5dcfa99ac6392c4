/** Validates the words of a flag. Pure. */
import { isVisible } from '../core/readable-text.ts';
import { flagWordsLimit, type WhyFlagged } from './model.ts';
import { flagTexts } from './texts.ts';

/** Returns the sentence to show beside the words, or undefined if they are fine. */
export function flagWordsProblem({ reason, words }: WhyFlagged): string | undefined {
  if (words.length > flagWordsLimit) return flagTexts.wordsTooLong(flagWordsLimit);
  return reason === 'other' && !isVisible(words) ? flagTexts.wordsRequired : undefined;
}
