import type { MemberId } from '#contract/core/ids.ts';
import type { Services } from '../../platform/services.ts';
import type { Leaving } from '../posts/index.ts';
import { type LeavingComment, listWorded, listWordedBelow, takeWords } from './leaving-queries.ts';
import { removeComment } from './removal.ts';

/** How many are looked up at a time. */
const batch = 500;

/**
 * All comments that go with a member who leaves (rules/leaving 11) are removed and lose their words, the newest first,
 * each in a transaction of its own, as by hand: whoever removes one locks from it on upwards, and nobody holds two such
 * ways at once. What was done stays done.
 */
export function eraseCommentsOf(services: Services, leaver: Leaving): Promise<void> {
  return eraseAll(services, () => listWorded(services.database, leaver, batch));
}

/** The same of all comments below what these members posted, whoever wrote them: they go as whoever posted it would remove them. */
export function eraseCommentsBelow(services: Services, authorIds: MemberId[]): Promise<void> {
  return eraseAll(services, () => listWordedBelow(services.database, authorIds, batch));
}

async function eraseAll({ write }: Services, listNext: () => Promise<LeavingComment[]>): Promise<void> {
  for (;;) {
    const comments = await listNext();
    if (comments.length === 0) return;
    for (const comment of comments) {
      await write(async (unit) => {
        if (!comment.isDeleted) await removeComment(unit, comment, comment.removerId, 'all');
        await takeWords(unit.tx, comment.id);
      });
    }
  }
}
