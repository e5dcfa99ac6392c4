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
  flagged: 'Comment flagged. A moderator will review it.',
  unflagged: 'Flag removed.',
  own: 'You can’t flag your own comment.',
  wordsRequired: 'Tell us in a few words what’s wrong.',
  wordsTooLong: (most: number) => `Use at most ${most} characters.`,
  uncounted: 'We couldn’t load the flags on these comments.',
  waiting: 'Flagged comments',
} as const;

/** `Flagged · 2`: the number of members who flagged it. */
export function flaggedText(count: number): string {
  return `Flagged · ${count}`;
}
