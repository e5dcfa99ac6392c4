/** Asking the community site, once a day, whether those who signed in there are members still (rules/single-sign-on 17). */

import { Fault } from '#contract/core/fault.ts';
import { findAccount, lockAccount } from '../accounts/index.ts';
import { isRoleUnsaid, isUnsaid, personOf } from './claims.ts';
import type { Sso } from './context.ts';
import {
  type Due,
  endAllByPassword,
  endByPassword,
  endUnconfirmed,
  noteUnanswered,
  takeDue,
} from './due-queries.ts';
import { follow } from './follow.ts';
import { endMembership } from './membership.ts';
import type { CheckOutcome } from './metrics.ts';
import { patience } from './policy.ts';
import type { Told } from './provider.ts';
import {
  confirmIdentity,
  deleteSameGrant,
  deleteSessionsThrough,
  hasGrant,
  replaceGrant,
} from './queries.ts';

/** Taken at once, and asked about at once: done before anybody else would take them (`retryMinutes`), slow as the site may be. */
const batch = 20;
const atOnce = 4;
/** Milliseconds for one run; the next one goes on. */
const runTime = 4 * 60 * 1000;
/** Of those in one batch; then the site is given up until the next run. */
const maxUnanswered = 8;

/** Rights end in time whatever becomes of the asking. */
export async function askAboutMembers(sso: Sso): Promise<void> {
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

/** What nobody has confirmed for too long, and what began by a password that is good for nothing. */
async function endOutlived({ context: { database }, provider }: Sso): Promise<void> {
  const { issuer, isOnly } = provider.settings;
  await endUnconfirmed(database, issuer, patience);
  await endByPassword(database, issuer);
  if (isOnly) await endAllByPassword(database);
}

/** False where the site seems to be away. */
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
    const told = token === undefined ? undefined : await sso.provider.ask(due.subject, token, keepNext);
    return told === undefined ? await endGrant(sso, due) : await settle(sso, due, told);
  } catch (error) {
    // Nobody loses a right because somebody else cannot be reached.
    if (!(error instanceof Fault)) sso.context.log.warn({ err: error }, 'a member could not be asked about');
    await noteSilence(sso, due);
    return 'unanswered';
  }
}

/** Never throws: without the note the next pause is shorter, and all others are asked about. */
async function noteSilence({ context: { database, log } }: Sso, { id }: Due): Promise<void> {
  await noteUnanswered(database, id).catch((error) =>
    log.warn({ err: error }, 'that the community site did not answer could not be noted'),
  );
}

/** What was granted is over there: signing in anew says how things stand. Whoever has done so meanwhile stays. */
async function endGrant({ context }: Sso, { id, memberId, token }: Due): Promise<CheckOutcome> {
  await context.write(async ({ tx }) => {
    await lockAccount(tx, memberId);
    if (await deleteSameGrant(tx, id, token)) await deleteSessionsThrough(tx, id);
  });
  return 'over';
}

async function settle(sso: Sso, due: Due, told: Told): Promise<CheckOutcome> {
  const { context, provider } = sso;
  const { id, memberId } = due;
  if (isUnsaid(told, provider.settings)) return endGrant(sso, due);
  const account = await findAccount(context.database.db, memberId);
  if (account !== undefined && isRoleUnsaid(told, account.role, provider.settings)) return endGrant(sso, due);
  const person = personOf(told, provider.settings, context.site);
  if (!person.isMember) {
    await endMembership(sso, id, memberId);
    return 'ended';
  }
  await context.write(async (unit) => {
    const locked = await lockAccount(unit.tx, memberId);
    // Whoever signed in meanwhile, or was ended, is as that left them.
    if (!(await hasGrant(unit.tx, id, due.token))) return;
    await follow(sso, unit, locked, person);
    await confirmIdentity(unit.tx, id);
  });
  return 'confirmed';
}
