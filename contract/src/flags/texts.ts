/** The exact texts of flags (docs/rules/flags.md). */
export const flagTexts = {
  flag: 'Flag',
  unflag: 'Unflag',
  remove: 'Remove',
  flagged: 'Comment flagged. The staff will look at it.',
  unflagged: 'Flag taken back.',
  own: 'You cannot flag your own comment.',
  updated: 'Comment Updated successfully',
  cleared: 'Flags cleared.',
  removed: 'Comment removed.',
  confirmRemove: 'Remove this comment?',
  waiting: 'Flagged comments',
} as const;

/** `Flagged · 2`: how many members flagged it. */
export function flaggedText(count: number): string {
  return `Flagged · ${count}`;
}
