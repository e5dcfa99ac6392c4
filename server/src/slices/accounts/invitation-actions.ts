/** Accepts invitations: the holder of the mailed link sets the first password (rules/accounts 58). */
import { accountTexts } from '#contract/accounts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { confirmMember } from './email-confirmation.ts';
import { claimAddresses } from './email-queries.ts';
import { memberInvited } from './events.ts';
import {
  findReserved,
  type Invitee,
  insertInvited,
  passwordLinks,
  spendLinks,
  takeLink,
} from './link-queries.ts';
import { findLinked, refuseGuessable } from './password-actions.ts';
import { hashPassword } from './passwords.ts';
import { type Account, lockAccount, setPassword } from './queries.ts';
import { refuseIfSsoOnly, requirePasswordSignIn } from './sso-restrictions.ts';
import { hashToken, linkGone, newToken } from './tokens.ts';

/**
 * Hash for an account without a chosen password. Nobody knows the password, and checking it takes as long as any other.
 */
export function unknownPassword(): Promise<string> {
  return hashPassword(newToken().text);
}

/** Invites a person; undefined if the address is taken, or was until recently (rules/accounts 54). */
export async function invite({ tx, happened }: UnitOfWork, invitee: Invitee) {
  const added = await addInvited(tx, [invitee]);
  const memberId = added.get(invitee.email.toLowerCase());
  if (memberId !== undefined) happened(memberInvited, { memberId });
  return memberId;
}

/** Adds many members without e-mails. Returns the ids of those whose address was free, keyed by lower-case address. */
export async function addInvited(tx: Tx, invitees: readonly Invitee[]): Promise<Map<string, MemberId>> {
  const emails = invitees.map(({ email }) => email.toLowerCase());
  await claimAddresses(tx, ...emails);
  const reserved = await findReserved(tx, emails);
  return insertInvited(
    tx,
    invitees.filter(({ email }) => !reserved.has(email.toLowerCase())),
  );
}

/** Reads the invitation without using up the link. */
export async function viewInvitation({ database }: AppContext, { token }: { token: string }) {
  const { firstName, email } = await findInvited(database.db, hashToken(token));
  return { firstName, email };
}

/** Finds the invited account. Throws `gone` for an invalid link. */
async function findInvited(db: Db, tokenHash: Buffer): Promise<Account> {
  const account = await findLinked(db, 'invitation', tokenHash);
  if (account === undefined) throw linkGone();
  return account;
}

export async function acceptInvitation(
  context: AppContext,
  { token, password }: { token: string; password: string },
) {
  const { write, database } = context;
  refuseIfSsoOnly(context);
  const tokenHash = hashToken(token);
  const { id, email, role } = await findInvited(database.db, tokenHash);
  await requirePasswordSignIn(context, { memberId: id, role });
  refuseGuessable(password, email);
  const passwordHash = await hashPassword(password);
  await write(async (unit) => {
    const { tx } = unit;
    await lockAccount(tx, id);
    // Another request may have used the link, or linking the account may have voided it.
    if ((await takeLink(tx, 'invitation', tokenHash)) === undefined) throw linkGone();
    await setPassword(tx, id, passwordHash);
    await spendLinks(tx, id, passwordLinks);
    await confirmMember(unit, id);
  });
  return { message: accountTexts.invitationAccepted, email };
}
