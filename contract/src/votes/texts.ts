/** Texts of votes. */
export const voteTexts = {
  notThere: 'This is not here any more.',
} as const;
