/** The exact texts of comments (docs/rules/comments.md). */
export const commentTexts = {
  /** rules/comments 4: the heading shows the count with one of these words. */
  one: 'Comment',
  many: 'Comments',
  add: 'Add Comment',
  reply: 'Reply',
  postReply: 'Post Reply',
  cancel: 'Cancel',
  helpful: 'Helpful Comment?',
  quotedFrom: 'Quoted from',
  edited: 'edited',
  none: 'No comments yet.',
  posted: 'Comment posted.',
  updated: 'Comment updated.',
  deleted: 'Comment deleted.',
  confirmDelete: 'Are you sure you wish to delete this comment?',
  required: 'Enter a comment.',
  tooLong:
    'The comment you entered is too long. Use at most 20,000 characters, including formatting and quotes.',
  tooIntricate: 'The comment you entered has too much formatting. Simplify it.',
  notThere: 'This comment no longer exists.',
  /** rules/members-area 14: replaces the title above a comment. */
  subjectGone: 'On a deleted post',
  /** Replaces a comment that has replies. */
  wasDeleted: 'This comment was deleted by its author.',
  wasRemoved: 'This comment was removed by a moderator.',
} as const;

/** `12 Comments` */
export function commentCountText(count: number): string {
  return `${count} ${count === 1 ? commentTexts.one : commentTexts.many}`;
}
