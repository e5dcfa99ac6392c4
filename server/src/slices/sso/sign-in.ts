/** Whoever the community site has named becomes a member here, or is the one they are (docs/rules/single-sign-on.md). */
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { SsoSignedIn } from '#contract/sso/model.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { writeWithJournal } from '../../platform/erasure-journal/write-with-journal.ts';
import {
  type Account,
  deletionTakenBack,
  insertLinkedSession,
  lockAccount,
  newToken,
  readUserAgent,
  takeBackDeletion,
  unknownPassword,
} from '../accounts/index.ts';
import type { Person } from './claims.ts';
import type { Sso } from './context.ts';
import { firstAccountOf } from './first-sign-in.ts';
import { follow } from './follow.ts';
import { wasLoggedOut } from './logout-queries.ts';
import { endMembership } from './membership.ts';
import type { Told } from './provider.ts';
import {
  confirmIdentity,
  deleteGrant,
  findIdentity,
  insertIdentity,
  lockSid,
  lockSubject,
  putGrant,
} from './queries.ts';

export interface Named {
  person: Person;
  told: Told;
}

/** Somebody who comes in. */
interface Arrival extends Named {
  /** When they were back from the site, before it was asked who they are. */
  backAt: Date;
}

/**
 * Throws `forbidden` with the reason, `conflict` where somebody else was faster with the address, and `gone` where they signed
 * out there meanwhile.
 */
export async function signInAs(
  sso: Sso,
  named: Arrival,
  userAgent: string | undefined,
): Promise<SsoSignedIn> {
  const { person } = named;
  const { context } = sso;
  const { issuer, name } = sso.provider.settings;
  const known = await findIdentity(context.database.db, issuer, person.subject);
  if (!person.isMember) {
    if (known !== undefined) await endMembership(sso, known.id, known.memberId);
    throw new Fault('forbidden', known === undefined ? ssoTexts.noMember(name) : ssoTexts.membershipEnded);
  }
  // Of an account that is new, or becomes another's. Hashing is slow, and so done before the transaction.
  const nobodysPassword = known === undefined ? await unknownPassword() : undefined;
  const token = newToken();
  const message = await writeWithJournal(context, async (unit, keep) => {
    const { account, identityId } = await settled(sso, unit, named, nobodysPassword);
    await refuseLoggedOut(unit, issuer, named);
    const isBack = await takeBackDeletion(unit.tx, account.id);
    if (isBack) await keep({ what: 'departure', memberId: account.id });
    if (isBack) unit.happened(deletionTakenBack, { memberId: account.id });
    await keepGrant(sso, unit, identityId, named.told);
    const session = { tokenHash: token.hash, memberId: account.id, remember: false };
    const { sid } = person;
    await insertLinkedSession(unit.tx, { ...session, ...readUserAgent(userAgent), identityId, sid });
    return isBack ? accountTexts.staysAfterAll : null;
  });
  context.countDaily('sign-ins');
  return { token: token.text, message };
}

/**
 * One that was heard since they were back has found no session to end; one that comes from here on waits for this transaction. An
 * earlier one is of sessions before this one: some sites send it as somebody signs in anew (rules/single-sign-on 19).
 */
async function refuseLoggedOut(
  { tx }: UnitOfWork,
  issuer: string,
  { person, backAt }: Arrival,
): Promise<void> {
  const { subject, sid } = person;
  if (await wasLoggedOut(tx, { issuer, subject, sid }, backAt)) {
    throw new Fault('gone', ssoTexts.attemptGone);
  }
}

interface Settled {
  account: Account;
  identityId: number;
}

/** The account is locked from here on. */
async function settled(
  sso: Sso,
  unit: UnitOfWork,
  { person }: Named,
  nobodysPassword: string | undefined,
): Promise<Settled> {
  const { issuer } = sso.provider.settings;
  await lockSubject(unit.tx, issuer, person.subject);
  if (person.sid !== undefined) await lockSid(unit.tx, issuer, person.sid);
  const identity = await findIdentity(unit.tx, issuer, person.subject);
  if (identity === undefined) {
    if (nobodysPassword === undefined) throw new Fault('gone', ssoTexts.attemptGone);
    const account = await firstAccountOf(sso, unit, person, nobodysPassword);
    const identityId = await insertIdentity(unit.tx, {
      issuer,
      subject: person.subject,
      memberId: account.id,
    });
    return { account, identityId };
  }
  const account = await lockAccount(unit.tx, identity.memberId);
  if (account.status === 'disabled') throw new Fault('forbidden', accountTexts.disabled);
  await follow(sso, unit, account, person);
  await confirmIdentity(unit.tx, identity.id);
  return { account, identityId: identity.id };
}

/** Without one the site cannot be asked, and a session is good for a day (rules/single-sign-on 18). */
export async function keepGrant(
  { seal }: Pick<Sso, 'seal'>,
  { tx }: UnitOfWork,
  identityId: number,
  { refreshToken, subject }: Told,
): Promise<void> {
  const token = refreshToken === undefined ? undefined : seal.close(refreshToken, subject);
  if (token === undefined) await deleteGrant(tx, identityId);
  else await putGrant(tx, identityId, token);
}
