import type { MemberId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { deleteClaimsOf } from './list-queries.ts';
import { deleteClearedWordsOf, deleteNotesOf, withdrawFlags } from './queries.ts';

/** Flags that go in one transaction. */
const batch = 200;

/**
 * All open flags of a member who leaves, and what they left at flagged comments as one of the staff, or others about
 * theirs; what was done stays done when it ends half way.
 */
export async function forgetFlags({ database, write }: AppContext, memberId: MemberId): Promise<void> {
  while ((await write(({ tx }) => withdrawFlags(tx, memberId, batch))) > 0);
  await deleteNotesOf(database, memberId);
  await deleteClearedWordsOf(database, memberId);
  await deleteClaimsOf(database, memberId);
}
