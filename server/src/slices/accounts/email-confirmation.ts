/** Confirms a member's address. From the first time on they may sign in, unless they wait for the administrators. */
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

/**
 * Admits a member, whether or not they waited, and returns the address. A second confirmation emits no second event.
 */
export async function confirmMember({ tx, happened }: UnitOfWork, memberId: MemberId): Promise<string> {
  const { email, isNew } = await setConfirmed(tx, memberId);
  await deleteApplication(tx, memberId);
  if (isNew) happened(memberJoined, { memberId });
  return email;
}

export interface ConfirmedAddress {
  email: string;
  /** The message to a person who is not admitted yet. */
  waiting?: string;
}

/**
 * Confirms the address by a mailed link. This admits nobody if the administrators review registrations, or if the
 * person has been waiting since they did (rules/accounts 64).
 */
export async function confirmAddressByLink(
  unit: UnitOfWork,
  memberId: MemberId,
  { registrationNeedsApproval }: { registrationNeedsApproval: boolean },
): Promise<ConfirmedAddress> {
  const { email } = await lockAccount(unit.tx, memberId);
  if (registrationNeedsApproval) await insertApplication(unit.tx, memberId);
  const state = await findApplication(unit.tx, memberId);
  if (state === undefined) return { email: await confirmMember(unit, memberId) };
  return { email, waiting: accountTexts.application[state] };
}
