/** Begins and finishes sign-ins at the community site. */
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
  readUserAgent,
  reauthenticate,
  takeBackDeletion,
  unknownPassword,
} from '../accounts/index.ts';
import { type Person, personOf } from './claims.ts';
import { wasLoggedOut } from './due-queries.ts';
import { endMailed, firstAccountOf, noteLink } from './first-sign-in.ts';
import { endMembership } from './membership.ts';
import { attemptMinutes } from './policy.ts';
import type { SignInTokens, VerifiedClaims } from './provider.ts';
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
import type { Sso } from './sso-context.ts';
import { updateAccount } from './update-account.ts';

/** Begins a sign-in at the community site. Throws `unavailable` if the site does not answer. */
export function startSso(sso: Sso): Promise<SsoStart> {
  return begin(sso, { link: null });
}

/** Links the member's own account, whatever its role, after a proof of identity (rules/single-sign-on 7). */
export async function startSsoLink(
  sso: Sso,
  { currentPassword }: { currentPassword: string },
  viewer: Viewer,
): Promise<SsoStart> {
  // Always needs the password. Otherwise anybody with an open session, however fresh, could take over the account for
  // good.
  if (currentPassword === '') throw invalid({ currentPassword: accountTexts.required });
  const { passwordHash } = await reauthenticate(sso.context, viewer, currentPassword);
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

/** Finishes a sign-in. Each attempt is valid once, in its own tab (rules/single-sign-on 3). */
export async function finishSso(
  sso: Sso,
  { answer, secret }: SsoFinish,
  { userAgent }: RequestSource,
): Promise<SsoSignedIn> {
  try {
    const attempt = await takenAttempt(sso, answer, secret);
    const claims = await sso.provider.redeem(answer, wordsOf(secret));
    const person = personOf(claims, sso.provider.settings, sso.context.site);
    const { link, backAt } = attempt;
    const done =
      link === null
        ? await signInAs(sso, { person, told: claims, backAt }, userAgent)
        : await linkOwn(sso, { person, told: claims }, link);
    sso.metrics.signIn(link === null ? 'signed-in' : 'linked');
    return done;
  } catch (error) {
    if (error instanceof Fault) sso.metrics.signIn(error.code === 'unavailable' ? 'unavailable' : 'refused');
    throw error;
  }
}

/** Uses up the attempt only if the reply belongs to it. */
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
 * The tokens of one sign-in, all derived from the secret in the tab. The database stores two hashes per attempt, and
 * the reply is valid in that tab only (docs/decisions/0051).
 */
export function wordsOf(secret: string): SignInTokens {
  const word = (what: string) => createHmac('sha256', secret).update(what).digest('base64url');
  return { state: word('state'), nonce: word('nonce'), verifier: word('verifier') };
}

/**
 * Links the account that a member is signed in to (rules/single-sign-on 7).
 *
 * Addresses are not compared, as the member who began has proved that the account is theirs. Throws `conflict` if
 * either side is linked already. Throws `gone` if that session has ended, or the password was changed.
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

/**
 * A person as the community site identified them, who becomes or already is a member (docs/rules/single-sign-on.md).
 */
export interface Named {
  person: Person;
  told: VerifiedClaims;
}

/** A person who signs in. */
interface Arrival extends Named {
  /** The time when the browser returned from the site, before this application requested the person's data from it. */
  backAt: Date;
}

/**
 * Signs in the person, in a linked account or a new one. Throws `forbidden` with the reason. Throws `conflict` if
 * somebody else took the address first, and `gone` if the person signed out there meanwhile.
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
  // A password hash for a new account, or for one that changes hands. Computed before the transaction, as hashing is
  // slow.
  const unusablePassword = known === undefined ? await unknownPassword() : undefined;
  const token = newToken();
  const message = await writeWithJournal(context, async (unit, keep) => {
    const { account, identityId } = await settled(sso, unit, named, unusablePassword);
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
 * A logout received since the browser returned found no session to end; a later one waits for this transaction. Earlier
 * ones are about earlier sessions: some sites send one at each new sign-in (rules/single-sign-on 19).
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

/** Returns the account, which stays locked until the transaction ends. */
async function settled(
  sso: Sso,
  unit: UnitOfWork,
  { person }: Named,
  unusablePassword: string | undefined,
): Promise<Settled> {
  const { issuer } = sso.provider.settings;
  await lockSubject(unit.tx, issuer, person.subject);
  if (person.sid !== undefined) await lockSid(unit.tx, issuer, person.sid);
  const identity = await findIdentity(unit.tx, issuer, person.subject);
  if (identity === undefined) {
    if (unusablePassword === undefined) throw new Fault('gone', ssoTexts.attemptGone);
    const account = await firstAccountOf(sso, unit, person, unusablePassword);
    const identityId = await insertIdentity(unit.tx, {
      issuer,
      subject: person.subject,
      memberId: account.id,
    });
    return { account, identityId };
  }
  const account = await lockAccount(unit.tx, identity.memberId);
  if (account.status === 'disabled') throw new Fault('forbidden', accountTexts.disabled);
  await updateAccount(sso, unit, account, person);
  await confirmIdentity(unit.tx, identity.id);
  return { account, identityId: identity.id };
}

/**
 * Stores the refresh token. Without one, the application cannot ask the site about the member, so the session lasts a
 * day (rules/single-sign-on 18).
 */
export async function keepGrant(
  { seal }: Pick<Sso, 'seal'>,
  { tx }: UnitOfWork,
  identityId: number,
  { refreshToken, subject }: VerifiedClaims,
): Promise<void> {
  const token = refreshToken === undefined ? undefined : seal.close(refreshToken, subject);
  if (token === undefined) await deleteGrant(tx, identityId);
  else await putGrant(tx, identityId, token);
}
