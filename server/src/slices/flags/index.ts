/**
 * Flags: members report comments, and staff decide about them.
 *
 * - One row per member and comment; the comment stores the number of open flags.
 * - Staff see comments with open flags, newest flag first. They edit the text, clear flags or remove the comment.
 * - Staff neither see nor decide about flags on their own comments.
 * - Each decision is logged, with the comment before and after.
 * - No cached response contains flags, so a new one invalidates nothing.
 */

export { commentFlagged } from './actions.ts';
export { forgetFlags } from './erasure.ts';
export { openOf as flaggedSql } from './list-queries.ts';
export { exportFlagNotes, exportFlags, findOldestFlag } from './queries.ts';
export { refuseClaimed } from './refusals.ts';
export { flagRoutes } from './routes.ts';
export { undoDecision } from './undo.ts';
