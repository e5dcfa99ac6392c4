/** Updates role, names and address to those of the community site (rules/single-sign-on 9). */
import { isAdmin } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { authorTopics } from '#contract/core/topics.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';
import {
  type Account,
  claimAddresses,
  endWaitingChange,
  findHolder,
  passwordLinks,
  setEmail,
  spendLinks,
} from '../accounts/index.ts';
import type { Person } from './claims.ts';
import { followedRole } from './policy.ts';
import { setNames, setRole } from './queries.ts';
import { recordFor } from './record.ts';
import type { Sso } from './sso-context.ts';

/** The member's address now follows the community site; the e-mail goes to the former address. */
export const addressUpdated = domainEvent<{ memberId: MemberId; oldEmail: string }>(
  'address-followed',
  lanes.urgent,
);

/** The account must be locked. */
export async function updateAccount(
  sso: Sso,
  unit: UnitOfWork,
  account: Account,
  person: Person,
): Promise<void> {
  await followRole(unit, account, person);
  if (sso.provider.settings.followsNames) await updateNames(unit, account.id, person);
  await followAddress(sso, unit, account, person);
}

async function followRole({ tx, changed }: UnitOfWork, { id, role: before }: Account, person: Person) {
  const role = followedRole(before, person.role);
  if (role === before) return;
  await setRole(tx, id, role);
  changed(...authorTopics(id));
  await recordFor(tx, id, 'role-followed', { before: { role: before }, after: { role } });
}

export async function updateNames(
  { tx, changed }: UnitOfWork,
  memberId: MemberId,
  person: Person,
): Promise<void> {
  if (await setNames(tx, memberId, person)) changed(...authorTopics(memberId));
}

/** Skips an address that another member has here, and administrators (rules/single-sign-on 13). */
async function followAddress(
  { context }: Sso,
  { tx, happened }: UnitOfWork,
  { id: memberId, email: oldEmail, role }: Account,
  { email }: Person,
): Promise<void> {
  if (email === undefined || email.toLowerCase() === oldEmail.toLowerCase() || isAdmin(role)) return;
  await claimAddresses(tx, oldEmail, email);
  const holder = await findHolder(tx, email);
  if (holder !== undefined && holder.memberId !== memberId) {
    context.log.info({ member: memberId }, 'an address at the community site is another member’s here');
    return;
  }
  await endWaitingChange(tx, memberId);
  await spendLinks(tx, memberId, passwordLinks);
  await setEmail(tx, memberId, email);
  happened(addressUpdated, { memberId, oldEmail });
  await recordFor(tx, memberId, 'address-followed');
}
