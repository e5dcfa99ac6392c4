/**
 * Flags: what members hold against comments, and what the staff do about it.
 *
 * - One row for each member and comment; the number of open flags stands beside the comment.
 * - The staff see comments with open flags, the newest flag first. They change words, clear flags, remove.
 * - Nobody on the staff sees or decides about flags on their own comments.
 * - What the staff do is on record, with the comment before and after.
 * - No kept reply shows flags: nothing is dropped when one comes.
 */

export { forgetFlags } from './erasure.ts';
export { commentFlagged } from './events.ts';
export { openOf as flaggedSql } from './list-queries.ts';
export { exportFlagNotes, exportFlags, findOldestFlag } from './queries.ts';
export { refuseClaimed } from './refusals.ts';
export { flagRoutes } from './routes.ts';
export { undoDecision } from './undo.ts';
