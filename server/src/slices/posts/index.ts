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

export { askBulk, bulkJob, type ChangeMany } from './bulk.ts';
export { erasePosts } from './erasure.ts';
export { bulkAsked, manyActedOn, type NotifiedAct, staffActed } from './events.ts';
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
export {
  type DeletedByRow,
  deletedByColumns,
  deletedByJoin,
  staffPostOf,
  type TextValues,
  textValues,
} from './rows.ts';
export { actOnPost, type EditBefore, editedPart, recordStaffAct } from './staff-acts.ts';
export type { BulkBatch, BulkChange } from './staff-list-queries.ts';
export { editedJson, everyPost, findPostWords } from './staff-list-queries.ts';
export {
  commentCounts,
  commentCountsJoin,
  type Erasure,
  goesWith,
  hidePostsOf,
  htmlPatternOf,
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
