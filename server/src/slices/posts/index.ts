/**
 * Posts: what products and threads have in common.
 *
 * - Comments and votes have one table each for both, and name the one they belong to by a column of its kind.
 * - What one member posted is found along one index of either table, newest first.
 * - What the staff do to somebody else's is on record and told, in the transaction of the act.
 * - Of many at once a job takes a batch in a transaction each, with an entry of the record for each that changes.
 * - Counts of votes, comments and views stand in rows of their own; what lists are ordered by follows within a second.
 * - Of a text there are kept: what is allowed of it, what is searched of it, and its opening.
 */
export { newestFirst, type PageStatement, pageAlong, postsBy } from './author-queries.ts';
export { askBulk, bulkJob, type ChangeMany } from './bulk.ts';
export type { BulkBatch, BulkChange } from './bulk-queries.ts';
export { commentCounts, commentCountsJoin } from './count-queries.ts';
export { erasePosts } from './erasure.ts';
export { type Erasure, goesWith, hidePostsOf } from './erasure-queries.ts';
export { bulkAsked, manyActedOn, type NotifiedAct, staffActed } from './events.ts';
export { type Listed, listFound, pageOf } from './found-queries.ts';
export { postCronJobs } from './jobs.ts';
export type {
  CapLinks,
  ModerationGate,
  PendingReply,
  Ready,
  Submission,
  Written,
} from './moderation-gate.ts';
export { findLost, RankFollower } from './rank-follower.ts';
export { rankAll } from './rank-queries.ts';
export { postRoutes } from './routes.ts';
export { type TextValues, textValues } from './rows.ts';
export { actOnPost, type EditBefore, editedPart, recordStaffAct } from './staff-acts.ts';
export { type DeletedByRow, deletedByColumns, deletedByJoin, staffPostOf } from './staff-columns.ts';
export { everyPost } from './staff-list-queries.ts';
export { editedJson, findPostWords } from './staff-queries.ts';
export {
  type SubjectRow,
  shownTitle,
  subjectColumns,
  subjectNames,
  subjectStatus,
} from './subject-queries.ts';
export {
  htmlPatternOf,
  matchesWords,
  parseTextQuery,
  patternOf,
  type TextQuery,
  wordsIn,
  wordsOf,
} from './text-queries.ts';
