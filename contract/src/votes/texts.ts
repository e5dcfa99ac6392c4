/** Texts of votes. */
export const voteTexts = {
  takeBack: 'Take back',
  takenBack: 'Vote taken back.',
  notThere: 'This is not here any more.',
} as const;
