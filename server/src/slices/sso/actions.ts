/** Signing in at the community site: how it begins, and what it comes to. */
import { createHmac } from 'node:crypto';
import { isAdmin } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault, invalid } from '#contract/core/fault.ts';
import type { SsoFinish, SsoIdentity, SsoSignedIn, SsoStart } from '#contract/sso/model.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { writeWithJournal } from '../../platform/erasure-journal/write-with-journal.ts';
import type { RequestSource } from '../../platform/http/binding.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  type Account,
  deletionTakenBack,
  hashToken,
  hasSession,
  insertLinkedSession,
  lockAccount,
  newToken,
  provenAccount,
  readUserAgent,
  takeBackDeletion,
  unknownPassword,
} from '../accounts/index.ts';
import { type Person, personOf } from './claims.ts';
import type { Sso } from './context.ts';
import { wasLoggedOut } from './due-queries.ts';
import { endMailed, firstAccountOf, noteLink } from './first-sign-in.ts';
import { follow } from './follow.ts';
import { endMembership } from './membership.ts';
import { attemptMinutes } from './policy.ts';
import type { Told, Words } from './provider.ts';
import {
  type Attempt,
  confirmIdentity,
  deleteGrant,
  findIdentity,
  findIdentityOf,
  insertAttempt,
  insertIdentity,
  lockSid,
  lockSubject,
  type Proven,
  putGrant,
  takeAttempt,
} from './queries.ts';

/** Throws `unavailable` where the site does not answer. */
export function startSso(sso: Sso): Promise<SsoStart> {
  return begin(sso, { link: null });
}

/** Of the member's own account, whatever its role: they prove first who they are (rules/single-sign-on 7). */
export async function startSsoLink(
  sso: Sso,
  { currentPassword }: { currentPassword: string },
  viewer: Viewer,
): Promise<SsoStart> {
  // Always the password: a session alone, however fresh, would make the account its holder's for good.
  if (currentPassword === '') throw invalid({ currentPassword: accountTexts.required });
  const { passwordHash } = await provenAccount(sso.context, viewer, currentPassword);
  const { memberId: forMember, tokenHash: sessionHash } = viewer;
  return begin(sso, { link: { forMember, sessionHash, proofHash: hashToken(passwordHash) } });
}

async function begin({ context, provider, metrics }: Sso, attempt: Pick<Attempt, 'link'>): Promise<SsoStart> {
  const secret = newToken();
  try {
    const address = await provider.address(wordsOf(secret.text));
    await insertAttempt(context.database.db, secret.hash, attempt);
    metrics.signIn('begun');
    return { address, secret: secret.text };
  } catch (error) {
    if (error instanceof Fault && error.code === 'unavailable') metrics.signIn('unavailable');
    throw error;
  }
}

/** Each attempt is good once, in its own tab (rules/single-sign-on 3). */
export async function finishSso(
  sso: Sso,
  { answer, secret }: SsoFinish,
  { userAgent }: RequestSource,
): Promise<SsoSignedIn> {
  try {
    const attempt = await takenAttempt(sso, answer, secret);
    const told = await sso.provider.redeem(answer, wordsOf(secret));
    const person = personOf(told, sso.provider.settings, sso.context.site);
    const { link, backAt } = attempt;
    const done =
      link === null
        ? await signInAs(sso, { person, told, backAt }, userAgent)
        : await linkOwn(sso, { person, told }, link);
    sso.metrics.signIn(link === null ? 'signed-in' : 'linked');
    return done;
  } catch (error) {
    if (error instanceof Fault) sso.metrics.signIn(error.code === 'unavailable' ? 'unavailable' : 'refused');
    throw error;
  }
}

/** What came back has to be of this very attempt before it is used up. */
async function takenAttempt({ context }: Sso, answer: string, secret: string): Promise<Attempt> {
  const isOurs = new URLSearchParams(answer).get('state') === wordsOf(secret).state;
  const attempt = isOurs
    ? await takeAttempt(context.database.db, hashToken(secret), attemptMinutes)
    : undefined;
  if (attempt === undefined) throw new Fault('gone', ssoTexts.attemptGone);
  return attempt;
}

export async function viewSsoIdentity(
  { context, provider }: Sso,
  { memberId }: Viewer,
): Promise<SsoIdentity | null> {
  const identity = await findIdentityOf(context.database.db, provider.settings.issuer, memberId);
  return identity === undefined ? null : { linkedAt: identity.linkedAt };
}

/**
 * The words of one sign-in. All of them follow from the secret that the tab keeps: of an attempt the database holds two
 * hashes, and what comes back is good with that tab alone (docs/decisions/0051).
 */
export function wordsOf(secret: string): Words {
  const word = (what: string) => createHmac('sha256', secret).update(what).digest('base64url');
  return { state: word('state'), nonce: word('nonce'), verifier: word('verifier') };
}

/**
 * A member links the account that they are signed in to (rules/single-sign-on 7).
 *
 * Addresses do not matter: whose account it is was proved by whoever began. Throws `conflict` where either is taken, and `gone`
 * where the session that began it has ended, or the password is another one.
 */
export async function linkOwn(
  sso: Sso,
  { person, told }: Named,
  { forMember: memberId, sessionHash, proofHash }: Proven,
): Promise<SsoSignedIn> {
  const { issuer, name } = sso.provider.settings;
  const { subject } = person;
  if (!person.isMember) throw new Fault('forbidden', ssoTexts.noMember(name));
  await sso.context.write(async (unit) => {
    await lockSubject(unit.tx, issuer, subject);
    const account = await lockAccount(unit.tx, memberId);
    const holds =
      hashToken(account.passwordHash).equals(proofHash) && (await hasSession(unit.tx, sessionHash));
    if (!holds) throw new Fault('gone', ssoTexts.attemptGone);
    if (account.status === 'disabled') throw new Fault('forbidden', accountTexts.disabled);
    if ((await findIdentity(unit.tx, issuer, subject)) !== undefined)
      throw new Fault('conflict', ssoTexts.identityTaken(name));
    if ((await findIdentityOf(unit.tx, issuer, memberId)) !== undefined)
      throw new Fault('conflict', ssoTexts.linkedElsewhere(name));
    const identityId = await insertIdentity(unit.tx, { issuer, subject, memberId });
    await keepGrant(sso, unit, identityId, told);
    if (!isAdmin(account.role)) await endMailed(unit, memberId);
    await noteLink(unit, memberId);
  });
  return { token: null, message: ssoTexts.linked(name) };
}

/** Whoever the community site has named becomes a member here, or is the one they are (docs/rules/single-sign-on.md). */
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
