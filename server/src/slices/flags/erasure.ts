import type { MemberId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { deleteClaimsOf } from './list-queries.ts';
import { deleteClearedWordsOf, deleteNotesOf, withdrawFlags } from './queries.ts';

/** Flags deleted per transaction. */
const batch = 200;

/**
 * Deletes a member's open flags, their notes as staff on flagged comments, and notes of others about their comments. If
 * it is interrupted, finished steps stay done.
 */
export async function forgetFlags({ database, write }: AppContext, memberId: MemberId): Promise<void> {
  while ((await write(({ tx }) => withdrawFlags(tx, memberId, batch))) > 0);
  await deleteNotesOf(database, memberId);
  await deleteClearedWordsOf(database, memberId);
  await deleteClaimsOf(database, memberId);
}
