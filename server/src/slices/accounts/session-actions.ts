import Bowser from 'bowser';
import type { OwnSession } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId, SessionId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import { batched } from '../../platform/db/batched-statements.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { writeWithJournal } from '../../platform/erasure-journal/write-with-journal.ts';
import type { RequestSource } from '../../platform/http/binding.ts';
import type { FindViewer, Viewer } from '../../platform/http/viewer.ts';
import { takeBackDeletion } from './erasure-queries.ts';
import { deletionTakenBack, passwordUsed } from './events.ts';
import { verifyDummy, verifyPassword } from './passwords.ts';
import { findAccountByEmail, findApplication } from './queries.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  deleteSession,
  findOwnSessions,
  findSessions,
  insertSession,
  type NewSession,
  noteSessionUse,
} from './session-queries.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { refuseLapsed, requirePasswordSignIn } from './sso-restrictions.ts';
import { listOtherAdmins } from './sso-status-queries.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * Reads the session of a request. One statement serves simultaneous requests; nothing is cached. If the stored time of
 * last use is old, it is updated in the background.
 */
export function viewerFinder({ database, log }: AppContext): FindViewer {
  const findSession = batched(database, 'sessions', (tokenHashes: Buffer[]) =>
    findSessions(database, tokenHashes),
  );
  return async (token) => {
    const found = await findSession(hashToken(token));
    if (found === 'disabled') return found;
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
 * rules/accounts 26: a wrong password, an unknown address and an unconfirmed account with a wrong password get the same
 * reply. Only a person who knows the password learns that an account is unconfirmed or disabled.
 */
export async function signIn(
  context: AppContext,
  limits: SignInLimits,
  { email, password, remember }: Credentials,
  { userAgent, network }: RequestSource,
) {
  const { database } = context;
  // Throws `rate_limited` or `unavailable` before the account is looked up.
  await limits.refuse({ email, network });
  const account = await findAccountByEmail(database.db, email);
  const isRight = await limits.checked({ email, network }, () =>
    account === undefined ? verifyDummy(password) : verifyPassword(account.passwordHash, password),
  );
  if (account === undefined || !isRight) throw new Fault('invalid', accountTexts.wrongCredentials);
  if (account.status === 'disabled') throw new Fault('forbidden', accountTexts.disabled);
  const somebody = { memberId: account.id, role: account.role };
  await requirePasswordSignIn(context, somebody);
  if (account.confirmedAt === null) throw await notLetIn(context, account.id);
  const token = newToken();
  const checked = { memberId: account.id, email: account.email, passwordHash: account.passwordHash };
  const session = { tokenHash: token.hash, ...checked, remember, ...readUserAgent(userAgent) };
  // With SSO_ONLY, only administrators sign in by password. The same transaction begins the session and logs it.
  const isTold = context.site.sso?.isOnly === true;
  if (!isTold && (await insertSession(database.db, session))) return { token: token.text };
  // Only these sign-ins get here: with SSO_ONLY, or if the session could not begin.
  await refuseLapsed(context, somebody);
  return { token: token.text, message: await comeBack(context, session, isTold) };
}

/** Returns why an account is not open yet. */
async function notLetIn({ database }: AppContext, memberId: MemberId): Promise<Fault> {
  const state = await findApplication(database.db, memberId);
  const { application, unconfirmed } = accountTexts;
  return new Fault('forbidden', state === undefined ? unconfirmed : application[state]);
}

/**
 * rules/account-deletion 7: signing in cancels the deletion. Throws as for a wrong password if anything else prevents
 * signing in.
 */
async function comeBack(
  context: AppContext,
  session: NewSession,
  isTold: boolean,
): Promise<string | undefined> {
  return writeWithJournal(context, async (unit, keep) => {
    const { tx, happened } = unit;
    const isBack = await takeBackDeletion(tx, session.memberId);
    if (!(await insertSession(tx, session))) throw new Fault('invalid', accountTexts.wrongCredentials);
    if (isTold) await tellOfPassword(unit, session.memberId);
    if (!isBack) return undefined;
    await keep({ what: 'departure', memberId: session.memberId });
    happened(deletionTakenBack, { memberId: session.memberId });
    return accountTexts.staysAfterAll;
  });
}

/** rules/single-sign-on 16: logs the sign-in and notifies the other administrators. */
async function tellOfPassword({ tx, happened }: UnitOfWork, memberId: MemberId): Promise<void> {
  const entry = { actorId: memberId, targetKind: 'member', targetId: memberId } as const;
  await recordAuditEntry(tx, { ...entry, action: 'signed-in-by-password', before: {}, after: {} });
  for (const toldId of await listOtherAdmins(tx, memberId)) happened(passwordUsed, { memberId, toldId });
}

/**
 * `address` is where the browser ends the session of the community site in which this one began (rules/single-sign-on
 * 20).
 */
export async function signOut(
  { database, sso }: AppContext,
  viewer: Viewer,
): Promise<{ message: string; address?: string | undefined }> {
  const beganElsewhere = await deleteSession(database.db, viewer.tokenHash);
  const address = beganElsewhere ? await sso?.endAddress() : undefined;
  return { message: accountTexts.signedOut, address };
}

/** More sessions than anybody reads. Ending all other sessions includes those that are not listed. */
const maxListed = 100;

export function listSessions({ database }: AppContext, viewer: Viewer): Promise<OwnSession[]> {
  return findOwnSessions(database, viewer, maxListed);
}

/** Another member's session counts as missing (rules/accounts 49). */
export async function endSession(
  { database }: AppContext,
  { id }: { id: SessionId },
  { memberId }: Viewer,
): Promise<string> {
  const isEnded = await deleteOwnSession(database.db, memberId, id);
  if (!isEnded) throw new Fault('not_found', accountTexts.sessionGone);
  return accountTexts.oneSignedOut;
}

export async function endOtherSessions({ database }: AppContext, viewer: Viewer): Promise<string> {
  await deleteOtherSessions(database.db, viewer);
  return accountTexts.othersSignedOut;
}

/**
 * The longest user agent that is parsed, in characters. Longer ones contain no more information and take longer to
 * parse.
 */
const maxRead = 500;

const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

/**
 * Returns only browser and system names that the library knows, and no other text that the client sent (rules/accounts
 * 48).
 */
export function readUserAgent(userAgent = ''): Pick<OwnSession, 'browser' | 'system'> {
  const text = userAgent.slice(0, maxRead);
  if (text === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(text);
  return { browser: known(browsers, browser.name), system: known(systems, os.name) };
}

function known(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null;
}
