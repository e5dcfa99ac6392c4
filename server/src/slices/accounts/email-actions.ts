import { takeBackUntil } from '#contract/account-deletion/model.ts';
import { requestedText } from '#contract/account-deletion/texts.ts';
import type { EmailChange } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { dayText } from '#contract/core/day.ts';
import { Fault, invalid } from '#contract/core/fault.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  claimAddresses,
  confirmEmailChange,
  endEmailChanges,
  endWaitingChange,
  findHolder,
  findLinkedChange,
  findWaitingChange,
  insertEmailChange,
  prolongWaitingChange,
  setEmail,
} from './email-queries.ts';
import { emailChanged, emailChangeRequested, emailConfirmationRequested, emailRestored } from './events.ts';
import { passwordLinks, spendEmailLinks, spendLinks, takeLink } from './link-queries.ts';
import { type Account, findAccount, lockAccount } from './queries.ts';
import { lockReauthenticated, reauthenticate } from './reauthentication.ts';
import { deleteSessionsOf } from './session-queries.ts';
import { refuseLink, refuseLinked, requirePasswordSignIn } from './sso-restrictions.ts';
import { hashToken, linkGone } from './tokens.ts';

export async function viewEmailChange({ database }: AppContext, viewer: Viewer): Promise<EmailChange | null> {
  return (await findWaitingChange(database, viewer.memberId)) ?? null;
}

/** The current address stays valid until the new one is confirmed. A new request replaces a pending one. */
export async function changeEmail(
  context: AppContext,
  { email, currentPassword }: { email: string; currentPassword: string },
  viewer: Viewer,
): Promise<string> {
  await requirePasswordSignIn(context, viewer);
  const proven = await reauthenticate(context, viewer, currentPassword);
  await context.write(async ({ tx, happened }) => {
    const account = await lockReauthenticated(tx, viewer, proven);
    await refuseOwn(tx, email, account);
    await endWaitingChange(tx, account.id);
    const change = { memberId: account.id, oldEmail: account.email, newEmail: email };
    const changeId = await insertEmailChange(tx, change);
    happened(emailConfirmationRequested, { changeId });
    happened(emailChangeRequested, { changeId });
  });
  return accountTexts.emailChangeSent;
}

/**
 * Does not reveal whether another member has the address: in that case it sends no confirmation e-mail (rules/accounts
 * 52).
 */
async function refuseOwn(tx: Tx, email: string, { id }: Account): Promise<void> {
  const holder = await findHolder(tx, email);
  if (holder?.memberId !== id) return;
  throw invalid({ email: holder.isFormer ? accountTexts.emailFormer : accountTexts.emailUnchanged });
}

export async function resendEmailChange(context: AppContext, viewer: Viewer): Promise<string> {
  const { memberId } = viewer;
  await requirePasswordSignIn(context, viewer);
  await context.write(async ({ tx, happened }) => {
    const changeId = await prolongWaitingChange(tx, memberId);
    if (changeId === undefined) throw new Fault('gone', accountTexts.emailChangeGone);
    happened(emailConfirmationRequested, { changeId });
  });
  return accountTexts.emailChangeSent;
}

/**
 * Cancels the pending change of address. Throws `gone` if the change was confirmed, cancelled or objected to meanwhile.
 */
export async function cancelEmailChange({ database }: AppContext, { memberId }: Viewer): Promise<string> {
  const hasEnded = await endWaitingChange(database.db, memberId);
  if (!hasEnded) throw new Fault('gone', accountTexts.emailChangeGone);
  return accountTexts.emailKept;
}

/** If two members wait for the same address, the first to open the link gets it. */
export async function confirmEmail(context: AppContext, { token }: { token: string }) {
  const { write, database } = context;
  const tokenHash = hashToken(token);
  const change = await findLinkedChange(database, 'email_change', tokenHash);
  if (change === undefined) return refuseLink(context);
  const { memberId, oldEmail, newEmail } = change;
  const account = await findAccount(database.db, memberId);
  if (account !== undefined) await requirePasswordSignIn(context, { memberId, role: account.role });
  await write(async ({ tx, happened }) => {
    await lockAccount(tx, memberId);
    await claimAddresses(tx, oldEmail, newEmail);
    if ((await takeLink(tx, 'email_change', tokenHash)) === undefined) throw linkGone();
    if ((await findHolder(tx, newEmail)) !== undefined) throw new Fault('conflict', accountTexts.emailTaken);
    if (!(await confirmEmailChange(tx, change))) throw linkGone();
    await setEmail(tx, memberId, newEmail);
    // Voids the other links, as they were mailed to the old address.
    await spendLinks(tx, memberId, passwordLinks);
    happened(emailChanged, { changeId: change.id });
  });
  return { message: accountTexts.emailChanged, email: newEmail };
}

/**
 * Keeps or restores the old address, whether or not this change or later ones were completed. Signs out the person who
 * requested the change and voids their links (rules/accounts 53). Throws `gone` if the link is used or expired.
 * Throws `conflict` if another member has the address or the single sign-on site manages it.
 */
export async function objectToEmailChange(context: AppContext, { token }: { token: string }) {
  const { write, database } = context;
  const tokenHash = hashToken(token);
  const change = await findLinkedChange(database, 'email_objection', tokenHash);
  if (change === undefined) throw linkGone();
  const { memberId, oldEmail } = change;
  const account = await write(async ({ tx, happened }) => {
    const locked = await lockAccount(tx, memberId);
    await refuseLinked(context, tx, { memberId, role: locked.role });
    await claimAddresses(tx, oldEmail);
    if ((await takeLink(tx, 'email_objection', tokenHash)) === undefined) throw linkGone();
    const holder = await findHolder(tx, oldEmail);
    if (holder !== undefined && holder.memberId !== memberId)
      throw new Fault('conflict', accountTexts.emailTaken);
    await endEmailChanges(tx, change);
    await spendEmailLinks(tx, memberId, change.id);
    await spendLinks(tx, memberId, passwordLinks);
    await setEmail(tx, memberId, oldEmail);
    await deleteSessionsOf(tx, memberId);
    happened(emailRestored, { memberId });
    return locked;
  });
  return { message: restoredText(account), email: oldEmail };
}

/**
 * Returns the reply, with a note if a deletion is pending. The person who had taken over the account may have requested
 * it, and only signing in cancels it (rules/account-deletion 7).
 */
function restoredText({ deletionRequestedAt, timeZone }: Account): string {
  if (deletionRequestedAt === null) return accountTexts.emailRestored;
  const day = dayText(takeBackUntil(deletionRequestedAt), timeZone);
  return `${accountTexts.emailRestored} ${requestedText(day)}`;
}
