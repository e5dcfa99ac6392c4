/**
 * Posts: what products and threads have in common.
 *
 * - Comments and votes have one table each for both, with one foreign-key column per kind.
 * - An index of either table on the author finds a member's posts, newest first.
 * - Acts of staff on another member's post are logged and notified in the transaction of the act.
 * - For bulk acts, a job handles one batch per transaction, with an audit entry for each changed item.
 * - Counts of votes, comments and views have their own rows. The ranks that lists are sorted by follow within a second.
 * - A text is stored three times: as sanitized HTML, as searchable text, and as an excerpt.
 */

export { askBulk, bulkJob, type ChangeMany, recordChanges } from './bulk.ts';
export { erasePosts } from './erasure.ts';
export { bulkAsked, manyActedOn, type NotifiedAct, staffActed } from './events.ts';
export { postCronJobs } from './jobs.ts';
export type {
  CapLinks,
  ModerationGate,
  PendingReply,
  Ready,
  Submission,
  TextFields,
} from './moderation-gate.ts';
export { findLost, RankFollower } from './rank-follower.ts';
export { rankAll } from './rank-queries.ts';
export { postRoutes } from './routes.ts';
export { actOnPost, type EditBefore, editedPart, recordStaffAct } from './staff-actions.ts';
export type { BulkBatch, BulkChange } from './staff-list-queries.ts';
export { editedJson, everyPost, findPostWords } from './staff-list-queries.ts';
export {
  commentCounts,
  commentCountsJoin,
  type Erasure,
  hidePostsOf,
  htmlPatternOf,
  isErasedWithAuthor,
  type Listed,
  listFound,
  matchesWords,
  newestFirst,
  type PageStatement,
  pageAlong,
  pageOf,
  parseTextQuery,
  patternOf,
  postsBy,
  type SubjectRow,
  shownTitle,
  subjectColumns,
  subjectNames,
  subjectStatus,
  type TextQuery,
  wordsIn,
  wordsOf,
} from './subject-queries.ts';
export {
  type DeletedByRow,
  deletedByColumns,
  deletedByJoin,
  staffPostOf,
  type TextValues,
  textValues,
} from './text-values.ts';
