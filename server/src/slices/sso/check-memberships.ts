/** Asks the community site once a day whether those who signed in there are still members (rules/single-sign-on 17). */

import { Fault } from '#contract/core/fault.ts';
import { findAccount, lockAccount } from '../accounts/index.ts';
import { isMembershipMissing, isRoleMissing, personOf } from './claims.ts';
import {
  type Due,
  endAllByPassword,
  endByPassword,
  endUnconfirmed,
  noteUnanswered,
  takeDue,
} from './due-queries.ts';
import { endMembership } from './membership.ts';
import { confirmationHours } from './policy.ts';
import type { VerifiedClaims } from './provider.ts';
import {
  confirmIdentity,
  deleteSameGrant,
  deleteSessionsThrough,
  hasGrant,
  replaceGrant,
} from './queries.ts';
import type { CheckOutcome, Sso } from './sso-context.ts';
import { updateAccount } from './update-account.ts';

/**
 * Members per batch, and simultaneous requests. A batch ends before another process may take its members
 * (`retryMinutes`), even if the site is slow.
 */
const batch = 20;
const atOnce = 4;
/** Milliseconds per run; the next run asks about the remaining members. */
const runTime = 4 * 60 * 1000;
/** The number of failures in one batch after which the site is skipped until the next run. */
const maxUnanswered = 8;

/** Expired sessions end in time even if asking fails. */
export async function checkMemberships(sso: Sso): Promise<void> {
  try {
    await askAboutDue(sso);
  } finally {
    await endOutlived(sso);
  }
}

async function askAboutDue(sso: Sso): Promise<void> {
  const { context, provider } = sso;
  const until = Date.now() + runTime;
  let isAnswering = true;
  while (isAnswering && Date.now() < until) {
    const due = await takeDue(context.database, provider.settings.issuer, batch);
    if (due.length === 0) break;
    isAnswering = await askAbout(sso, due);
  }
  if (!isAnswering)
    context.log.warn('the community site was not asked about all members: it does not answer');
}

/** Ends sessions without confirmation for too long, and those begun with a worthless password. */
async function endOutlived({ context: { database }, provider }: Sso): Promise<void> {
  const { issuer, isOnly } = provider.settings;
  await endUnconfirmed(database, issuer, confirmationHours);
  await endByPassword(database, issuer);
  if (isOnly) await endAllByPassword(database);
}

/** Asks the site about one batch of members; false if the site seems to be down. */
async function askAbout(sso: Sso, due: Due[]): Promise<boolean> {
  const waiting = [...due];
  let unanswered = 0;
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined && unanswered < maxUnanswered; one = waiting.shift()) {
      const outcome = await check(sso, one);
      sso.metrics.check(outcome);
      if (outcome === 'unanswered') unanswered += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return unanswered < Math.min(maxUnanswered, due.length);
}

async function check(sso: Sso, due: Due): Promise<CheckOutcome> {
  const token = sso.seal.open(due.token, due.subject);
  const keepNext = async (next: string) => {
    const sealed = sso.seal.close(next, due.subject);
    if (sealed !== undefined && (await replaceGrant(sso.context.database.db, due.id, due.token, sealed)))
      due.token = sealed;
  };
  try {
    const answer = token === undefined ? undefined : await sso.provider.ask(due.subject, token, keepNext);
    return answer === undefined ? await endGrant(sso, due) : await settle(sso, due, answer);
  } catch (error) {
    // A failed request costs no member their access.
    if (!(error instanceof Fault)) sso.context.log.warn({ err: error }, 'a member could not be asked about');
    await noteSilence(sso, due);
    return 'unanswered';
  }
}

/**
 * Notes that the site did not answer. Never throws: without the note the next pause is shorter, and the run still asks
 * about all other members.
 */
async function noteSilence({ context: { database, log } }: Sso, { id }: Due): Promise<void> {
  await noteUnanswered(database, id).catch((error) =>
    log.warn({ err: error }, 'that the community site did not answer could not be noted'),
  );
}

/** The grant was revoked at the site, so the member must sign in again. Sessions from a newer sign-in stay. */
async function endGrant({ context }: Sso, { id, memberId, token }: Due): Promise<CheckOutcome> {
  await context.write(async ({ tx }) => {
    await lockAccount(tx, memberId);
    if (await deleteSameGrant(tx, id, token)) await deleteSessionsThrough(tx, id);
  });
  return 'over';
}

async function settle(sso: Sso, due: Due, answer: VerifiedClaims): Promise<CheckOutcome> {
  const { context, provider } = sso;
  const { id, memberId } = due;
  if (isMembershipMissing(answer, provider.settings)) return endGrant(sso, due);
  const account = await findAccount(context.database.db, memberId);
  if (account !== undefined && isRoleMissing(answer, account.role, provider.settings))
    return endGrant(sso, due);
  const person = personOf(answer, provider.settings, context.site);
  if (!person.isMember) {
    await endMembership(sso, id, memberId);
    return 'ended';
  }
  await context.write(async (unit) => {
    const locked = await lockAccount(unit.tx, memberId);
    // If the member signed in meanwhile, or the identity ended, that result stands.
    if (!(await hasGrant(unit.tx, id, due.token))) return;
    await updateAccount(sso, unit, locked, person);
    await confirmIdentity(unit.tx, id);
  });
  return 'confirmed';
}
