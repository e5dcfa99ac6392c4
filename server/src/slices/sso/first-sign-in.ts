/** Finds or creates the account for a person's first sign-in from the community site (rules/single-sign-on 5). */
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';
import {
  type Account,
  claimAddresses,
  confirmMember,
  deleteSessionsOf,
  endWaitingChange,
  findAccountByEmail,
  findHolder,
  insertMember,
  lockAccount,
  memberJoined,
  openingLinks,
  setPassword,
  spendLinks,
} from '../accounts/index.ts';
import type { Person } from './claims.ts';
import { verdictByAddress } from './policy.ts';
import { findIdentityOf } from './queries.ts';
import { recordFor } from './record.ts';
import type { Sso } from './sso-context.ts';
import { updateAccount, updateNames } from './update-account.ts';

export const identityLinked = domainEvent<{ memberId: MemberId }>('identity-linked', lanes.urgent);

/** Finds or creates an account and returns it locked. Throws `forbidden` if the person may not have an account. */
export async function firstAccountOf(
  sso: Sso,
  unit: UnitOfWork,
  person: Person,
  unusablePassword: string,
): Promise<Account> {
  const { name } = sso.provider.settings;
  const { email } = person;
  if (email === undefined) {
    throw new Fault('forbidden', person.hasBadEmail ? ssoTexts.badAddress(name) : ssoTexts.unverified(name));
  }
  const found = await findAccountByEmail(unit.tx, email);
  return found === undefined
    ? made(sso, unit, { ...person, email }, unusablePassword)
    : linked(sso, unit, { ...person, email }, found.id, unusablePassword);
}

type Addressed = Person & { email: string };

/** The community site decides who is a member, even if registration is closed (rules/single-sign-on 8). */
async function made(
  { context }: Sso,
  { tx, happened }: UnitOfWork,
  person: Addressed,
  passwordHash: string,
): Promise<Account> {
  const { firstName, lastName, email, role } = person;
  await claimAddresses(tx, email);
  const holder = await findHolder(tx, email);
  if (holder !== undefined) throw holder.isFormer ? waitsForApproval() : faster();
  const timeZone = context.site.newMemberTimeZone ?? 0;
  const values = { firstName, lastName, email, passwordHash, timeZone, confirmedAt: new Date() };
  const id = await insertMember(tx, { ...values, ...(role && { role }) });
  if (id === undefined) throw faster();
  happened(memberJoined, { memberId: id });
  return lockAccount(tx, id);
}

async function linked(
  sso: Sso,
  unit: UnitOfWork,
  person: Addressed,
  id: MemberId,
  unusablePassword: string,
): Promise<Account> {
  const { issuer, name } = sso.provider.settings;
  const account = await lockAccount(unit.tx, id);
  if (account.email.toLowerCase() !== person.email.toLowerCase()) throw faster();
  const identity = await findIdentityOf(unit.tx, issuer, id);
  const verdict = verdictByAddress(account, identity !== undefined, name);
  if (verdict.way === 'refuse') throw new Fault('forbidden', verdict.why);
  // A session by password does not prove the person's identity at the site.
  await deleteSessionsOf(unit.tx, id);
  await endMailed(unit, id);
  if (verdict.way === 'adopt') await adopt(unit, account, person, unusablePassword);
  await updateAccount(sso, unit, account, person);
  await noteLink(unit, id);
  return account;
}

/**
 * The registrant never proved the address, and may expect its owner to sign in one day. So no password, session or link
 * of the registrant opens the account any more (rules/single-sign-on 6).
 */
async function adopt(unit: UnitOfWork, { id }: Account, person: Person, unusablePassword: string) {
  await setPassword(unit.tx, id, unusablePassword);
  await confirmMember(unit, id);
  await updateNames(unit, id, person);
}

/**
 * Voids links that were mailed before the account was linked. An objection link stays valid, as its page says whom to
 * write to (rules/single-sign-on 26).
 */
export async function endMailed({ tx }: UnitOfWork, memberId: MemberId): Promise<void> {
  await spendLinks(tx, memberId, openingLinks);
  await endWaitingChange(tx, memberId);
}

/** Logs the link and notifies the member by e-mail. */
export async function noteLink({ tx, happened }: UnitOfWork, memberId: MemberId): Promise<void> {
  await recordFor(tx, memberId, 'identity-linked');
  happened(identityLinked, { memberId });
}

function waitsForApproval(): Fault {
  return new Fault('forbidden', ssoTexts.addressHeld);
}

/** The address was taken or released while this transaction ran. */
function faster(): Fault {
  return new Fault('conflict', ssoTexts.attemptGone);
}
