/** A member's address is confirmed: from the first time on they may sign in, unless they wait for the office. */
import { accountTexts } from '#contract/accounts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { memberJoined } from './events.ts';
import {
  deleteApplication,
  findApplication,
  insertApplication,
  lockAccount,
  setConfirmed,
} from './queries.ts';

/** Lets them in, whether or not they waited. Replies with the address. Confirmed twice, they have joined once. */
export async function confirmMember({ tx, happened }: UnitOfWork, memberId: MemberId): Promise<string> {
  const { email, isNew } = await setConfirmed(tx, memberId);
  await deleteApplication(tx, memberId);
  if (isNew) happened(memberJoined, { memberId });
  return email;
}

export interface Proven {
  email: string;
  /** What to say to them where they are not let in. */
  waiting?: string;
}

/**
 * They have shown by a mailed link that the address is theirs. Where the office looks at each registration, and for whoever waits
 * since it did, that lets nobody in (rules/accounts 64).
 */
export async function proveAddress(
  unit: UnitOfWork,
  memberId: MemberId,
  { registrationNeedsApproval }: { registrationNeedsApproval: boolean },
): Promise<Proven> {
  const { email } = await lockAccount(unit.tx, memberId);
  if (registrationNeedsApproval) await insertApplication(unit.tx, memberId);
  const state = await findApplication(unit.tx, memberId);
  if (state === undefined) return { email: await confirmMember(unit, memberId) };
  return { email, waiting: accountTexts.application[state] };
}
