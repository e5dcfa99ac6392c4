import type { SubjectKind } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { type Erasure, listWorded } from './subject-queries.ts';

/** How many are looked up at a time. */
const batch = 100;

/**
 * Goes through the products or threads that go with a member, each in a transaction of its own; what was done stays
 * done. `erase` leaves no words, or what it leaves comes again.
 */
export async function erasePosts<Id extends number>(
  { database, write }: AppContext,
  kind: SubjectKind,
  memberToErase: Erasure,
  erase: (unit: UnitOfWork, id: Id) => Promise<void>,
): Promise<void> {
  for (;;) {
    const ids = await listWorded<Id>(database, kind, memberToErase, batch);
    if (ids.length === 0) return;
    for (const id of ids) await write((unit) => erase(unit, id));
  }
}
