import { Fault } from '#contract/core/fault.ts';
import type { MemberId, PerKind } from '#contract/core/ids.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { LastVisit, MarkSeen } from '#contract/seen/model.ts';
import { seenTexts } from '#contract/seen/texts.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { Services } from '../../platform/services.ts';
import { deleteSeen, putSeen } from './queries.ts';

const notThere: PerKind<string> = { product: productTexts.notThere, thread: threadFormTexts.notThere };

/** One statement of its own, of which nobody else need hear. Throws `not_found` for what is not there. */
export async function markSeen(
  { database }: Services,
  seen: MarkSeen,
  memberId: MemberId,
): Promise<LastVisit> {
  const before = await putSeen(database, memberId, seen);
  if (before === undefined) throw new Fault('not_found', notThere[seen.subject.kind]);
  return before;
}

export async function forgetAll({ database }: Services, memberId: MemberId): Promise<string> {
  await deleteSeen(database, memberId);
  return seenTexts.forgotten;
}
