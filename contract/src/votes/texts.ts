/** Texts of votes. */
export const voteTexts = {
  none: 'No votes yet.',
  liked: 'Liked',
  disliked: 'Disliked',
  takeBack: 'Remove vote',
  takenBack: 'Vote removed.',
  notThere: 'This no longer exists.',
} as const;
