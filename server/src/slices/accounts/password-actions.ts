import { accountTexts } from '#contract/accounts/texts.ts';
import { invalid } from '#contract/core/fault.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { RequestSource } from '../../platform/http/binding.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { confirmAddressByLink } from './email-confirmation.ts';
import { endWaitingChange } from './email-queries.ts';
import { passwordChanged, passwordResetAsked } from './events.ts';
import { findLink, passwordLinks, spendLinks, takeLink } from './link-queries.ts';
import { guessablePasswordProblem, hashPassword } from './passwords.ts';
import { type Account, findAccount, lockAccount, setPassword } from './queries.ts';
import { lockReauthenticated, reauthenticate } from './reauthentication.ts';
import { deleteOtherSessions, deleteSessionsOf } from './session-queries.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { refuseIfSsoOnly, refuseLink, requirePasswordSignIn } from './sso-restrictions.ts';
import { hashToken, linkGone } from './tokens.ts';

/** Replies the same for known and unknown addresses (rules/accounts 40). */
export async function requestPasswordReset(
  context: AppContext,
  { email }: { email: string },
): Promise<string> {
  refuseIfSsoOnly(context);
  await context.write(async ({ happened }) => happened(passwordResetAsked, { email }));
  return accountTexts.resetSent;
}

/** Reads the link without using it up, as mail programs open links in advance. Returns the token to reset with. */
export async function verifyResetToken(context: AppContext, { token }: { token: string }): Promise<string> {
  await findResetting(context, hashToken(token));
  return token;
}

/** Ends every session of the account. The link also proves the address, and the person signs in from there. */
export async function resetPassword(
  context: AppContext,
  limits: SignInLimits,
  { token, password }: { token: string; password: string },
  { network }: RequestSource,
): Promise<string> {
  const tokenHash = hashToken(token);
  const account = await findResetting(context, tokenHash);
  refuseGuessable(password, account.email);
  const passwordHash = await hashPassword(password);
  const site = await context.readSite();
  const { waiting } = await context.write(async (unit) => {
    await lockAccount(unit.tx, account.id);
    // Another request may have used the same link first.
    if ((await takeLink(unit.tx, 'password_reset', tokenHash)) === undefined) throw linkGone();
    await replacePassword(unit, account, passwordHash);
    await deleteSessionsOf(unit.tx, account.id);
    return confirmAddressByLink(unit, account.id, site);
  });
  limits.know({ email: account.email, network });
  return waiting ?? accountTexts.passwordReset;
}

/**
 * Returns the account whose password the link sets. Throws `gone`, and `forbidden` if its member signs in at the
 * community site. With SSO_ONLY that includes all but administrators, and links that lead to no account
 * (rules/single-sign-on 15).
 */
async function findResetting(context: AppContext, tokenHash: Buffer): Promise<Account> {
  const account = await findLinked(context.database.db, 'password_reset', tokenHash);
  if (account === undefined) return refuseLink(context);
  await requirePasswordSignIn(context, { memberId: account.id, role: account.role });
  return account;
}

/** The account that a password link was mailed to; undefined if the link is invalid. */
export async function findLinked(
  db: Db,
  purpose: (typeof passwordLinks)[number],
  tokenHash: Buffer,
): Promise<Account | undefined> {
  const memberId = await findLink(db, purpose, tokenHash);
  return memberId === undefined ? undefined : findAccount(db, memberId);
}

/** Needs a fresh proof of identity, and ends the member's other sessions (rules/accounts 46). */
export async function changePassword(
  context: AppContext,
  { password, currentPassword }: { password: string; currentPassword: string },
  viewer: Viewer,
): Promise<string> {
  await requirePasswordSignIn(context, viewer);
  const account = await reauthenticate(context, viewer, currentPassword);
  refuseGuessable(password, account.email);
  const passwordHash = await hashPassword(password);
  await context.write(async (unit) => {
    await lockReauthenticated(unit.tx, viewer, account);
    await replacePassword(unit, account, passwordHash);
    await deleteOtherSessions(unit.tx, viewer);
  });
  return accountTexts.passwordChanged;
}

/** Voids links and a pending change of address: others who knew the old password may have requested them. */
async function replacePassword(
  { tx, happened }: UnitOfWork,
  { id: memberId }: Account,
  passwordHash: string,
): Promise<void> {
  await setPassword(tx, memberId, passwordHash);
  await spendLinks(tx, memberId, passwordLinks);
  await endWaitingChange(tx, memberId);
  happened(passwordChanged, { memberId });
}

export function refuseGuessable(password: string, email: string): void {
  const problem = guessablePasswordProblem(password, email);
  if (problem !== undefined) throw invalid({ password: problem });
}
