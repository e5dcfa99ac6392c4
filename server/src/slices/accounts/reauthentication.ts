/** Proof that a request to transfer or delete an account comes from its member (rules/accounts 45). */
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault, invalid } from '#contract/core/fault.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { sessionEnded } from './account-checks.ts';
import { verifyPassword } from './passwords.ts';
import { isFresh } from './policy.ts';
import { findAccount, lockAccount } from './queries.ts';
import { hasSession } from './session-queries.ts';
import { signsInBySso } from './sso-restrictions.ts';

/**
 * Prevents guessing the password from a session left open, by any call. Also prevents right passwords from keeping the
 * server busy.
 */
export const reauthenticationLimit = {
  name: 'proof',
  perAddress: 100,
  perAccount: 10,
  inAll: 30,
  windowMinutes: 15,
  counts: 'failures',
} as const;

/** Returns the account. A password that is given must be right, however fresh the session. */
export async function reauthenticate({ database, now }: AppContext, viewer: Viewer, currentPassword: string) {
  const account = await findAccount(database.db, viewer.memberId);
  if (account === undefined) throw sessionEnded();
  if (currentPassword === '' && isFresh(viewer, now())) return account;
  if (currentPassword === '') throw invalid({ currentPassword: accountTexts.required });
  const isRight = await verifyPassword(account.passwordHash, currentPassword);
  if (!isRight) throw wrongPassword();
  return account;
}

/**
 * For irreversible actions: always needs the password (rules/account-deletion 3), except of a member who has just
 * signed in at the community site. Throws `forbidden` if they did so too long ago.
 */
export async function reauthenticateStrictly(context: AppContext, viewer: Viewer, currentPassword: string) {
  if (currentPassword === '') {
    if (!(await signsInBySso(context, viewer))) throw invalid({ currentPassword: accountTexts.required });
    if (!isFresh(viewer, context.now())) throw signInAgain(context);
  }
  return reauthenticate(context, viewer, currentPassword);
}

function signInAgain({ site }: AppContext): Fault {
  return new Fault('forbidden', ssoTexts.signInAgain(site.sso?.name ?? ''));
}

/** Locks the current account and checks that the proof still holds. */
export async function lockReauthenticated(tx: Tx, viewer: Viewer, proven: { passwordHash: string }) {
  const account = await lockAccount(tx, viewer.memberId);
  if (!(await hasSession(tx, viewer.tokenHash))) throw sessionEnded();
  if (account.passwordHash !== proven.passwordHash) throw wrongPassword();
  return account;
}

function wrongPassword(): Fault {
  return invalid({ currentPassword: accountTexts.wrongPassword });
}
