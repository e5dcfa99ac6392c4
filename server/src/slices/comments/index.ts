/**
 * Comments on products and in threads, which work alike.
 *
 * - Oldest first. Counting the comments before one finds the page that shows it.
 * - Authors edit for 15 minutes and delete at any time; staff remove.
 * - A deleted comment leaves a tombstone line until the last shown reply to it is deleted.
 * - The text of a deleted comment is hidden in quotes as they are read; stored quotes do not change.
 * - A product or thread is locked before its comments, so that its count and its comments change together.
 * - The statement that writes or deletes a comment queues it for notices.
 * - A page with a new comment is rendered again at once; counts in lists may be a second late.
 */

export { checkedComment, checkedEdit, commentsToNotify, readyComment } from './actions.ts';
export { openingOf } from './author-comments.ts';
export { changedFault, withoutGoneQuotes } from './comment-lists.ts';
export { type AnyComment, findAnyComment } from './erasure-queries.ts';
export { eraseCommentsBelow, eraseCommentsOf, exportComments } from './personal-data.ts';
export { refuseMissing, subjectGone } from './policy.ts';
export {
  findComment,
  insertPastComment,
  lockComment,
  lockSubject,
  type StoredComment,
  setCommentHtml,
} from './queries.ts';
export { withOwnWords } from './quotes.ts';
export { removeComment, restoreComment } from './removal.ts';
export { commentRoutes } from './routes.ts';
