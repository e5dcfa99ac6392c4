/** The exact texts of flags (docs/rules/flags.md). */
export const flagTexts = {
  flag: 'Flag',
  flagged: 'Comment flagged.',
  unflagged: 'Flag taken back.',
  updated: 'Comment Updated successfully',
} as const;
