/** Texts of votes. */
export const voteCopy = {
  notThere: 'This is not here any more.',
} as const;
