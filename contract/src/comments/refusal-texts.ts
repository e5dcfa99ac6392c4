/** What is said of comments where something is not done, or not shown: who only reads them loads none of it. */
export const commentRefusals = {
  changedMeanwhile: 'This comment was changed while you were editing it. Nothing of yours is saved yet.',
  /** rules/flags 20 */
  editedMeanwhile:
    'This comment was edited while you looked at it. Nothing is decided yet: please read what it says now.',
  repliedGone: 'The comment you reply to is not here any more.',
  mayNotEdit: 'A comment can be edited by its author for 15 minutes.',
  mayNotDelete: "Sorry you can't delete this comment",
  /** rules/comments 17: in place of the words in a quote. */
  quoteGone: 'The quoted comment was removed.',
} as const;
