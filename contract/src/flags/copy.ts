/** The exact texts of flags (specification 2 and 8). */
export const flagCopy = {
  flag: 'Flag',
  unflag: 'Unflag',
  flagged: 'Comment flagged.',
  unflagged: 'Flag taken back.',
  updated: 'Comment Updated successfully',
  updateFailed: 'Some error occurred',
} as const;
