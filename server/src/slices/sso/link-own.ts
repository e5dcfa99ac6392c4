/** A member links the account that they are signed in to (rules/single-sign-on 7). */

import { isAdmin } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { SsoSignedIn } from '#contract/sso/model.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import { hashToken, hasSession, lockAccount } from '../accounts/index.ts';
import type { Sso } from './context.ts';
import { endMailed, noteLink } from './first-sign-in.ts';
import { findIdentity, findIdentityOf, insertIdentity, lockSubject, type Proven } from './queries.ts';
import { keepGrant, type Named } from './sign-in.ts';

/**
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
  await sso.services.write(async (unit) => {
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
