/** Content that is laid in as a whole. */
import type { CommentId } from '#contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { followWritten, notifyComments } from './comment-queries.ts';
import { settlePast } from './past-queries.ts';

/** Tells of all its comments as of any, but by no letter. What happened before `readUntil` was read since. */
export async function notifyPastComments(tx: Tx, ids: CommentId[], readUntil: Date): Promise<void> {
  await followWritten(tx, ids);
  await notifyComments(tx, ids);
  await settlePast(tx, readUntil);
}
