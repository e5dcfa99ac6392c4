/** A member's address is confirmed: from the first time on they may sign in. */
import type { MemberId } from '#contract/core/ids.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { memberJoined } from './facts.ts';
import { setConfirmed } from './queries.ts';

/** Replies with the address. Confirmed twice, they have joined once. */
export async function confirmMember({ tx, happened }: UnitOfWork, memberId: MemberId): Promise<string> {
  const { email, isNew } = await setConfirmed(tx, memberId);
  if (isNew) happened(memberJoined, { memberId });
  return email;
}
