/** The exact texts of flags (docs/rules/flags.md). */
import type { FlagReason } from './model.ts';

/** rules/flags 11 */
export const flagReasonNames: Record<FlagReason, string> = {
  spam: 'Spam',
  rude: 'Rude',
  off_topic: 'Off topic',
  wrong: 'Wrong',
  other: 'Something else',
};

export const flagTexts = {
  flag: 'Flag',
  unflag: 'Unflag',
  remove: 'Remove',
  flagged: 'Comment flagged. The staff will look at it.',
  unflagged: 'Flag taken back.',
  own: 'You cannot flag your own comment.',
  wordsRequired: 'Please say in a few words what is wrong with it.',
  wordsTooLong: (most: number) => `Please use at most ${most} characters.`,
  uncounted: 'Flags on these comments could not be loaded.',
  waiting: 'Flagged comments',
} as const;

/** `Flagged · 2`: how many members flagged it. */
export function flaggedText(count: number): string {
  return `Flagged · ${count}`;
}
