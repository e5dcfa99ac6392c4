/** The exact texts of flags (specification 8). */
export const flagTexts = {
  flag: 'Flag',
  flagged: 'Comment flagged.',
  unflagged: 'Flag taken back.',
  updated: 'Comment Updated successfully',
} as const;
