/** Texts for rejected or hidden comments. They have their own module, so that readers do not load them. */
export const commentRefusals = {
  changedMeanwhile: 'This comment was changed while you were editing it. Your changes haven’t been saved.',
  /** Shown to staff whose review is based on an older version (rules/flags 20). */
  editedMeanwhile:
    'This comment was edited while you were reviewing it. Nothing has been decided yet. Read the new version first.',
  repliedGone: 'The comment you’re replying to no longer exists.',
  mayNotEdit: 'You can edit a comment for 15 minutes after posting it.',
  mayNotDelete: "Sorry you can't delete this comment",
  /** rules/comments 17: replaces the words of a quote. */
  quoteGone: 'The quoted comment was removed.',
} as const;
