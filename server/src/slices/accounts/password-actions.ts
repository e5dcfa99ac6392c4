import { accountTexts } from '#contract/accounts/texts.ts';
import { invalid } from '#contract/core/fault.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { RequestSource } from '../../platform/http/binding.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { proveAddress } from './confirming.ts';
import { refuseElsewhere, refuseLink, refuseWhereElsewhere } from './elsewhere.ts';
import { endWaitingChange } from './email-queries.ts';
import { passwordChanged, passwordResetAsked } from './events.ts';
import { findLink, passwordLinks, spendLinks, takeLink } from './link-queries.ts';
import { guessablePasswordProblem, hashPassword } from './passwords.ts';
import { lockProven, provenAccount } from './proof.ts';
import { type Account, findAccount, lockAccount, setPassword } from './queries.ts';
import { deleteOtherSessions, deleteSessionsOf } from './session-queries.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { hashToken, linkGone } from './tokens.ts';

/** Answers the same for known and unknown addresses (rules/accounts 40). */
export async function requestPasswordReset(
  context: AppContext,
  { email }: { email: string },
): Promise<string> {
  refuseWhereElsewhere(context);
  await context.write(async ({ happened }) => happened(passwordResetAsked, { email }));
  return accountTexts.resetSent;
}

/** Looks, and uses nothing up: mail programs open links ahead of people. Replies with the token to reset with. */
export async function verifyResetToken(context: AppContext, { token }: { token: string }): Promise<string> {
  await findResetting(context, hashToken(token));
  return token;
}

/** Ends every session of the account; whoever holds the mailbox has proved the address, too, and signs in from there. */
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
    // Somebody may have been faster with the same link.
    if ((await takeLink(unit.tx, 'password_reset', tokenHash)) === undefined) throw linkGone();
    await replacePassword(unit, account, passwordHash);
    await deleteSessionsOf(unit.tx, account.id);
    return proveAddress(unit, account.id, site);
  });
  limits.know({ email: account.email, network });
  return waiting ?? accountTexts.passwordReset;
}

/**
 * Whose password the link sets. Throws `gone`, and `forbidden` for whoever signs in at the community site; where everybody does,
 * that is all but administrators, and whoever comes with a link to nobody (rules/single-sign-on 15).
 */
async function findResetting(context: AppContext, tokenHash: Buffer): Promise<Account> {
  const account = await findLinked(context.database.db, 'password_reset', tokenHash);
  if (account === undefined) return refuseLink(context);
  await refuseElsewhere(context, { memberId: account.id, role: account.role });
  return account;
}

/** The account that a link to set its password was mailed to; undefined where the link is good for nothing. */
export async function findLinked(
  db: Db,
  purpose: (typeof passwordLinks)[number],
  tokenHash: Buffer,
): Promise<Account | undefined> {
  const memberId = await findLink(db, purpose, tokenHash);
  return memberId === undefined ? undefined : findAccount(db, memberId);
}

/** Whoever has just proved who they are; their other sessions end (rules/accounts 46). */
export async function changePassword(
  context: AppContext,
  { password, currentPassword }: { password: string; currentPassword: string },
  viewer: Viewer,
): Promise<string> {
  await refuseElsewhere(context, viewer);
  const account = await provenAccount(context, viewer, currentPassword);
  refuseGuessable(password, account.email);
  const passwordHash = await hashPassword(password);
  await context.write(async (unit) => {
    await lockProven(unit.tx, viewer, account);
    await replacePassword(unit, account, passwordHash);
    await deleteOtherSessions(unit.tx, viewer);
  });
  return accountTexts.passwordChanged;
}

/** What others may have asked for while they knew the old one is worth nothing: links, and a change of address. */
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
