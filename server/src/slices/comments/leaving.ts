import type { Services } from '../../platform/services.ts';
import type { Leaving } from '../posts/index.ts';
import { listWorded, takeWords } from './leaving-queries.ts';
import { removeComment } from './removal.ts';

/** How many are looked up at a time. */
const batch = 500;

/**
 * All comments that go with a member who leaves (rules/leaving 11) are removed and lose their words, the newest first,
 * each in a transaction of its own, as by hand: whoever removes one locks from it on upwards, and nobody holds two such
 * ways at once. What was done stays done.
 */
export async function eraseCommentsOf({ database, write }: Services, leaver: Leaving): Promise<void> {
  for (;;) {
    const comments = await listWorded(database, leaver, batch);
    if (comments.length === 0) return;
    for (const comment of comments) {
      await write(async (unit) => {
        if (!comment.isDeleted) await removeComment(unit, comment, leaver.memberId, 'all');
        await takeWords(unit.tx, comment.id);
      });
    }
  }
}
