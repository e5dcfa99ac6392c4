import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault, invalid } from '#contract/core/fault.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FindViewer, Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { activationRequested, memberRegistered, passwordChanged, passwordResetRequested } from './facts.ts';
import { guessablePasswordProblem, hashPassword, verifyDummy, verifyPassword } from './passwords.ts';
import {
  confirmMember,
  deleteSession,
  deleteSessionsOf,
  findAccount,
  findAccountByEmail,
  findLink,
  findSession,
  insertMember,
  insertSession,
  noteSessionUse,
  setPassword,
  takeLink,
  useUpLinks,
} from './queries.ts';
import { hashToken, newToken } from './tokens.ts';

/** Reads the session of a request; a last use that was noted long ago is noted anew, beside the request. */
export function viewerFinder({ database, log }: Services): FindViewer {
  return async (token) => {
    const found = await findSession(database, hashToken(token));
    if (found?.isStale) {
      noteSessionUse(database.db, found.viewer.tokenHash).catch((error) =>
        log.warn({ err: error }, 'the use of a session could not be noted'),
      );
    }
    return found?.viewer;
  };
}

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/**
 * rules/accounts 26: a wrong password, an unknown address and an unconfirmed account with a wrong password
 * answer alike. Only who knows the password learns that an account is unconfirmed or disabled.
 */
export async function signIn({ database }: Services, { email, password, remember }: Credentials) {
  const account = await findAccountByEmail(database.db, email);
  const isRight =
    account === undefined
      ? await verifyDummy(password)
      : await verifyPassword(account.passwordHash, password);
  if (account === undefined || !isRight) throw new Fault('invalid', accountTexts.wrongCredentials);
  if (account.status === 'disabled') throw new Fault('forbidden', accountTexts.disabled);
  if (account.confirmedAt === null) throw new Fault('forbidden', accountTexts.unconfirmed);
  const token = newToken();
  const { id: memberId, passwordHash } = account;
  const isIn = await insertSession(database.db, { tokenHash: token.hash, memberId, passwordHash, remember });
  if (!isIn) throw new Fault('invalid', accountTexts.wrongCredentials);
  return { token: token.text };
}

export async function signOut({ database }: Services, viewer: Viewer): Promise<string> {
  await deleteSession(database.db, viewer.tokenHash);
  return accountTexts.signedOut;
}

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export async function register({ write, site }: Services, registration: Registration): Promise<string> {
  const { firstName, lastName, email, password } = registration;
  if (site.registration === 'closed') throw new Fault('forbidden', accountTexts.registrationClosed);
  refuseGuessable(password, email);
  const passwordHash = await hashPassword(password);
  await write(async ({ tx, happened }) => {
    const memberId = await insertMember(tx, { firstName, lastName, email, passwordHash, confirmedAt: null });
    if (memberId === undefined) throw invalid({ email: accountTexts.emailTaken });
    await happened(memberRegistered, { memberId });
  });
  return accountTexts.registered;
}

export async function activate({ write }: Services, { token }: { token: string }) {
  const email = await write(async ({ tx }) => {
    const memberId = await takeLink(tx, 'activation', hashToken(token));
    if (memberId === undefined) throw linkGone();
    return confirmMember(tx, memberId);
  });
  return { message: accountTexts.activated, email };
}

/** Answers the same whether or not such an account waits (rules/accounts 19). */
export async function requestActivation({ write }: Services, { email }: { email: string }): Promise<string> {
  await write(async ({ tx, happened }) => {
    const account = await findAccountByEmail(tx, email);
    if (account?.status === 'active' && account.confirmedAt === null) {
      await happened(activationRequested, { memberId: account.id });
    }
  });
  return accountTexts.activationSent;
}

/** Answers the same for known and unknown addresses (rules/accounts 40). */
export async function requestPasswordReset(
  { write }: Services,
  { email }: { email: string },
): Promise<string> {
  await write(async ({ tx, happened }) => {
    const account = await findAccountByEmail(tx, email);
    if (account?.status === 'active') await happened(passwordResetRequested, { memberId: account.id });
  });
  return accountTexts.resetSent;
}

/** Looks, and uses nothing up: mail programs open links ahead of people. Replies with the token to reset with. */
export async function verifyResetToken(
  { database }: Services,
  { token }: { token: string },
): Promise<string> {
  const memberId = await findLink(database.db, 'password_reset', hashToken(token));
  if (memberId === undefined) throw linkGone();
  return token;
}

/** Ends every session of the account; whoever holds the mailbox has proved the address, too. */
export async function resetPassword(
  { write, database }: Services,
  { token, password }: { token: string; password: string },
) {
  const tokenHash = hashToken(token);
  const account = await findLinked(database.db, tokenHash);
  refuseGuessable(password, account.email);
  const passwordHash = await hashPassword(password);
  await write(async ({ tx, happened }) => {
    // Somebody may have been faster with the same link.
    if ((await takeLink(tx, 'password_reset', tokenHash)) === undefined) throw linkGone();
    await setPassword(tx, account.id, passwordHash);
    await confirmMember(tx, account.id);
    await deleteSessionsOf(tx, account.id);
    await useUpLinks(tx, account.id, 'password_reset');
    await happened(passwordChanged, { memberId: account.id });
  });
  return accountTexts.passwordReset;
}

/** The account that a link to reset its password was mailed to. */
async function findLinked(db: Db, tokenHash: Buffer) {
  const memberId = await findLink(db, 'password_reset', tokenHash);
  const account = memberId === undefined ? undefined : await findAccount(db, memberId);
  if (account === undefined) throw linkGone();
  return account;
}

function linkGone(): Fault {
  return new Fault('gone', accountTexts.linkGone);
}

function refuseGuessable(password: string, email: string): void {
  const problem = guessablePasswordProblem(password, email);
  if (problem !== undefined) throw invalid({ password: problem });
}
