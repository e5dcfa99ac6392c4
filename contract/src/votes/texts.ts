/** Texts of votes. */
export const voteTexts = {
  none: 'No votes yet.',
  liked: 'Liked',
  disliked: 'Disliked',
  takeBack: 'Take back',
  takenBack: 'Vote taken back.',
  notThere: 'This is not here any more.',
} as const;
