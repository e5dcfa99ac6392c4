/** Signing in at the community site: how it begins, and what it comes to. */

import { createHmac } from 'node:crypto';
import { isAdmin } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault, invalid } from '#contract/core/fault.ts';
import type { SsoFinish, SsoIdentity, SsoSignedIn, SsoStart } from '#contract/sso/model.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { RequestSource } from '../../platform/http/binding.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { hashToken, hasSession, lockAccount, newToken, provenAccount } from '../accounts/index.ts';
import { personOf } from './claims.ts';
import type { Sso } from './context.ts';
import { endMailed, noteLink } from './first-sign-in.ts';
import { attemptMinutes } from './policy.ts';
import type { Words } from './provider.ts';
import {
  type Attempt,
  findIdentity,
  findIdentityOf,
  insertAttempt,
  insertIdentity,
  lockSubject,
  type Proven,
  takeAttempt,
} from './queries.ts';
import { keepGrant, type Named, signInAs } from './sign-in.ts';

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
