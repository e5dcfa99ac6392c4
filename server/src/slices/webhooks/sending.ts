/** What waits for a webhook is sent: signed, two at a time, and tried again where it was not taken (rules/webhooks 7 to rules/webhooks 11). */
import type { WebhookId } from '#contract/core/ids.ts';
import { formerSecretHours, type WebhookEnding } from '#contract/webhooks/model.ts';
import type { Services } from '../../platform/services.ts';
import { listAdmins } from '../accounts/index.ts';
import { attempt, gone } from './attempt.ts';
import {
  type DueDelivery,
  endRefused,
  endTaken,
  listDue,
  nextDueAt,
  noteRefusing,
  noteTaking,
  type TryOutcome,
  takeDue,
  undoPutOff,
} from './due-queries.ts';
import { endWaiting, endWebhook } from './ending-queries.ts';
import { deliveriesDue, webhookEnded } from './facts.ts';
import type { WebhookOptions } from './options.ts';
import { queueDue } from './outbox-queries.ts';
import { isGivenUp, longestWait, nextTryAt } from './retry-policy.ts';

/** At a time to one webhook. */
const lanes = 2;
/** Milliseconds after which a job makes room for other webhooks' jobs. */
const slice = 10_000;
/** Refusals in a row, after which an address is left alone for so many milliseconds. */
const refusalsInARow = 4;
const rest = 60_000;
/** Milliseconds; what is due later is found by the clock. */
const soon = 60_000;
/** Milliseconds: no clocks differ by more. */
const apart = 3_600_000;

/** Never throws for what a receiver does. */
export async function sendDue(
  services: Services,
  options: WebhookOptions,
  webhookId: WebhookId,
): Promise<void> {
  const until = performance.now() + slice;
  const mayGoOn = () => performance.now() < until && !options.ending.aborted;
  const lane = async () => {
    while (mayGoOn() && (await sendNext(services, options, webhookId)));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await queueRest(services, webhookId);
}

/** False where nothing is due. */
async function sendNext(services: Services, options: WebhookOptions, webhookId: WebhookId): Promise<boolean> {
  const due = await takeDue(services.database, webhookId, services.now());
  if (due === undefined) return false;
  const outcome = await attempt(options, due, services.now());
  await (outcome.error === null ? took(services, due, outcome) : refused(services, due, outcome));
  return true;
}

async function took({ database }: Services, due: DueDelivery, outcome: TryOutcome): Promise<void> {
  await endTaken(database, due.id, outcome);
  await noteTaking(database, due);
}

async function refused(services: Services, due: DueDelivery, outcome: TryOutcome): Promise<void> {
  const { database, now } = services;
  const isGone = outcome.status === gone;
  const next = isGone ? null : nextTryAt(due.tries, now(), Math.random());
  await endRefused(database, due, outcome, { now: now(), nextTryAt: next });
  const restsUntil = new Date(now().getTime() + rest);
  const failingSince = await noteRefusing(database, due, now(), { most: refusalsInARow, restsUntil });
  if (failingSince === undefined) return;
  if (isGone) await end(services, due, 'gone');
  // Only a message that was tried for days says that it is days.
  else if (next === null && isGivenUp(failingSince, now())) await end(services, due, 'failing');
}

/** It is told nothing more: what waits for it has failed. Those who keep the office are told why. */
async function end(
  { write, now }: Services,
  { webhookId, url }: DueDelivery,
  ending: WebhookEnding,
): Promise<void> {
  await write(async ({ tx, happened }) => {
    if (!(await endWebhook(tx, { id: webhookId, url }, ending, now()))) return;
    await endWaiting(tx, webhookId, 'failed');
    for (const memberId of await listAdmins(tx)) happened(webhookEnded, { memberId, webhookId });
  });
}

/** For what is due soon; of an address that is left alone, once that is over. */
async function queueRest({ database, now }: Services, webhookId: WebhookId): Promise<void> {
  const at = await nextDueAt(database.db, webhookId);
  if (at === undefined || at.getTime() - now().getTime() > soon) return;
  // Not in the past, where it would come before all others of its host.
  const due = new Date(Math.max(at.getTime(), now().getTime()));
  await queueDue(database.db, deliveriesDue, [webhookId], due, { isKept: true });
}

/** Milliseconds for which a secret signs beside the next one. */
const signsBeside = formerSecretHours * 3_600_000;

/** What waits for its next try, and what was lost with a process or put off by a clock that was ahead. */
export async function queueAllDue({ database, now }: Services): Promise<void> {
  const after = (wait: number) => new Date(now().getTime() + wait + apart);
  const [tries, rests, signs] = [after(longestWait), after(rest), after(signsBeside)];
  await undoPutOff(database.db, now(), { tries, rests, signs });
  await queueDue(database.db, deliveriesDue, await listDue(database.db, now()), now());
}
