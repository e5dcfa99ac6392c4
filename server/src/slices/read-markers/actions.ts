import { Fault } from '#contract/core/fault.ts';
import type { MemberId, PerKind } from '#contract/core/ids.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { LastVisit, MarkSeen } from '#contract/read-markers/model.ts';
import { readMarkerTexts } from '#contract/read-markers/texts.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { deleteReadMarkers, saveReadMarker } from './queries.ts';

const notThere: PerKind<string> = { product: productTexts.notThere, thread: threadFormTexts.notThere };

/** One separate statement that invalidates nothing. Throws `not_found` if the product or thread does not exist. */
export async function markSeen(
  { database }: AppContext,
  seen: MarkSeen,
  memberId: MemberId,
): Promise<LastVisit> {
  const before = await saveReadMarker(database, memberId, seen);
  if (before === undefined) throw new Fault('not_found', notThere[seen.subject.kind]);
  return before;
}

export async function forgetAll({ database }: AppContext, memberId: MemberId): Promise<string> {
  await deleteReadMarkers(database, memberId);
  return readMarkerTexts.forgotten;
}
