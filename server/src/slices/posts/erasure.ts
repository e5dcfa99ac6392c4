import type { SubjectKind } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { type Erasure, listPostsWithText } from './subject-queries.ts';

/** The number of posts per lookup. */
const batch = 100;

/**
 * Erases the products or threads that are erased with a member, each in its own transaction. Finished ones stay erased.
 * `erase` must empty the title, or the loop finds the post again.
 */
export async function erasePosts<Id extends number>(
  { database, write }: AppContext,
  kind: SubjectKind,
  memberToErase: Erasure,
  erase: (unit: UnitOfWork, id: Id) => Promise<void>,
): Promise<void> {
  for (;;) {
    const ids = await listPostsWithText<Id>(database, kind, memberToErase, batch);
    if (ids.length === 0) return;
    for (const id of ids) await write((unit) => erase(unit, id));
  }
}
