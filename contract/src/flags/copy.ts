/** The exact texts of flags (specification 8). */
export const flagCopy = {
  flag: 'Flag',
  flagged: 'Comment flagged.',
  unflagged: 'Flag taken back.',
  updated: 'Comment Updated successfully',
} as const;
