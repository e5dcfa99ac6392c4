import type { MemberId } from '#contract/core/ids.ts';
import type { Services } from '../../platform/services.ts';
import { listShownOf } from './queries.ts';
import { removeComment } from './removal.ts';

/** How many are looked up at a time. */
const batch = 100;

/**
 * All comments of a member who leaves, the newest first, each in a transaction of its own, as by hand: whoever removes
 * one locks from it on upwards, and nobody holds two such ways at once. What was done stays done.
 */
export async function deleteCommentsOf({ database, write }: Services, memberId: MemberId): Promise<void> {
  for (;;) {
    const comments = await listShownOf(database.db, memberId, batch);
    if (comments.length === 0) return;
    for (const comment of comments) await write((unit) => removeComment(unit, comment, memberId, 'all'));
  }
}
