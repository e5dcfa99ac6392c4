/**
 * Comments: on products and in threads, alike.
 *
 * - Oldest first. The page that holds one comment is found by counting those before it.
 * - The author edits for 15 minutes and deletes at any time; the staff remove.
 * - What is deleted leaves a line while a reply to it is shown, and goes when the last such reply goes.
 * - The words of a comment that went are hidden in the quotes of others as these are read; nothing is rewritten.
 * - A product or thread is locked before its comments: its count and its comments change together.
 * - What came or went is noted by the statement that writes it, for whoever tells members of it.
 * - A page with a new comment is made anew at once; counts in lists may be a second late.
 */

export { checkedComment, checkedEdit, readyComment } from './actions.ts';
export { type AnyComment, findAnyComment } from './erasure-queries.ts';
export { commentsToNotify } from './events.ts';
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
export { changedFault, withoutGoneQuotes } from './reads.ts';
export { removeComment } from './removal.ts';
export { restoreComment } from './restoring.ts';
export { commentRoutes } from './routes.ts';
export { openingOf } from './written.ts';
