/** Accepting an invitation: whoever has the mailed link sets the first password (rules/accounts 58). */
import { accountTexts } from '#contract/accounts/texts.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Services } from '../../platform/services.ts';
import { confirmMember } from './confirming.ts';
import { refuseWhereElsewhere } from './elsewhere.ts';
import { claimAddresses, findHolder } from './email-queries.ts';
import { memberInvited } from './facts.ts';
import { passwordLinks, spendLinks, takeLink } from './link-queries.ts';
import { findLinked, refuseGuessable } from './password-actions.ts';
import { hashPassword } from './passwords.ts';
import { type Account, insertMember, lockAccount, type NewMember, setPassword } from './queries.ts';
import { hashToken, linkGone, newToken } from './tokens.ts';

interface Invitee extends Pick<NewMember, 'firstName' | 'lastName' | 'email'> {
  role: NonNullable<NewMember['role']>;
  passwordHash: string;
}

/** Of the account of somebody who has not chosen a password: nobody knows it, and it takes as long to check as any. */
export function unknownPassword(): Promise<string> {
  return hashPassword(newToken().text);
}

/** Undefined when the address is somebody's, or was until recently (rules/accounts 54). */
export async function invite({ tx, happened }: UnitOfWork, invitee: Invitee) {
  const memberId = await addInvited(tx, invitee);
  if (memberId !== undefined) happened(memberInvited, { memberId });
  return memberId;
}

/** The same without a letter. */
export async function addInvited(tx: Tx, invitee: Invitee) {
  await claimAddresses(tx, invitee.email);
  if ((await findHolder(tx, invitee.email)) !== undefined) return undefined;
  return insertMember(tx, { ...invitee, confirmedAt: null, isInvited: true });
}

/** Looks, and uses nothing up. */
export async function viewInvitation({ database }: Services, { token }: { token: string }) {
  const { firstName, email } = await findInvited(database.db, hashToken(token));
  return { firstName, email };
}

/** Throws `gone`. */
async function findInvited(db: Db, tokenHash: Buffer): Promise<Account> {
  const account = await findLinked(db, 'invitation', tokenHash);
  if (account === undefined) throw linkGone();
  return account;
}

export async function acceptInvitation(
  services: Services,
  { token, password }: { token: string; password: string },
) {
  const { write, database } = services;
  refuseWhereElsewhere(services);
  const tokenHash = hashToken(token);
  const { id, email } = await findInvited(database.db, tokenHash);
  refuseGuessable(password, email);
  const passwordHash = await hashPassword(password);
  await write(async (unit) => {
    const { tx } = unit;
    await lockAccount(tx, id);
    // Somebody may have been faster with the same link.
    if ((await takeLink(tx, 'invitation', tokenHash)) === undefined) throw linkGone();
    await setPassword(tx, id, passwordHash);
    await spendLinks(tx, id, passwordLinks);
    await confirmMember(unit, id);
  });
  return { message: accountTexts.invitationAccepted, email };
}
