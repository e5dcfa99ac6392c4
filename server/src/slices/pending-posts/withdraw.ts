/** What an author does with what waits. */
import type { PendingPostId } from '#contract/core/ids.ts';
import { pendingPostTexts } from '#contract/pending-posts/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { deletePending } from '../files/index.ts';
import { pendingPostGone } from './policy.ts';
import { takeBack } from './queries.ts';

/** Of what was refused the words go. Throws `not_found` for what is not theirs, and for what is public. */
export async function withdraw(
  { write }: AppContext,
  id: PendingPostId,
  { memberId }: Viewer,
): Promise<string> {
  await write(async (unit) => {
    const taken = await takeBack(unit.tx, id, memberId);
    if (taken === undefined) throw pendingPostGone();
    const { reservedId } = taken;
    if (reservedId !== null) await deletePending(unit, { memberId, productId: reservedId });
  });
  return pendingPostTexts.withdrawn;
}
