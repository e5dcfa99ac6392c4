/**
 * Sends waiting messages: signed, two at a time, and retried if not accepted (rules/webhooks 7 to rules/webhooks 11).
 */
import type { MemberId, WebhookId } from '#contract/core/ids.ts';
import { formerSecretHours, patienceDays, type WebhookEnding } from '#contract/webhooks/model.ts';
import { statusText, tryTexts } from '#contract/webhooks/texts.ts';
import {
  FetchError,
  type FetchReason,
  type Posted,
  type PostGuarded,
} from '../../packages/guarded-fetch/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';
import { listAdmins } from '../accounts/index.ts';
import {
  type DueDelivery,
  endRefused,
  endTaken,
  endWaiting,
  endWebhook,
  listDue,
  nextDueAt,
  queueDue,
  recordRefusal,
  recordSuccess,
  type TryOutcome,
  takeDue,
  undoPutOff,
} from './due-queries.ts';
import { deliveriesDue } from './emit.ts';
import { signedHeaders } from './signing.ts';

/** A webhook was turned off automatically; each event notifies one administrator. */
export const webhookEnded = domainEvent<{ memberId: MemberId; webhookId: WebhookId }>(
  'webhook-ended',
  lanes.urgent,
);

/** Milliseconds, for retries and for giving up (rules/webhooks 9 and rules/webhooks 11). */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Delays after the first attempt, the second, and so on: three days in all. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** A fraction of the delay, so that simultaneous failures are not retried simultaneously. */
const jitter = 0.1;

/** Milliseconds: the longest that any message waits for its next attempt. */
const longestWait = Math.max(...waits) * (1 + jitter);

/** The time of the next attempt; null after the last attempt. `chance` is from 0 to 1. */
export function nextTryAt(tries: number, now: Date, chance: number): Date | null {
  const wait = waits[tries - 1];
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * (1 + jitter * chance)));
}

export function isGivenUp(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= patienceDays * day;
}

export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}

/** The HTTP status by which a receiver says that it no longer exists. */
export const goneStatus = 410;
/** Bytes of a reply that are stored. */
const replyLength = 1_024;

/** Sends a message once. Never throws because of a receiver. */
export async function attempt({ post }: WebhookOptions, due: DueDelivery, at: Date): Promise<TryOutcome> {
  const { url, messageId: id, body, secrets } = due;
  const began = performance.now();
  try {
    const posted = await post(url, { body, headers: signedHeaders({ id, body }, secrets, at) });
    return { ...answered(posted), duration: Math.round(performance.now() - began) };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { status: null, error: sentenceFor(error.reason), duration: null, reply: '' };
  }
}

function answered({ status, body }: Posted): Omit<TryOutcome, 'duration'> {
  // Removes NUL, which PostgreSQL cannot store.
  const reply = body.subarray(0, replyLength).toString().replaceAll('\0', '');
  if (isAccepted(status)) return { status, error: null, reply };
  return { status, error: status === goneStatus ? tryTexts.gone : statusText(status), reply };
}

function sentenceFor(reason: FetchReason): string {
  return reason === 'refused' || reason === 'too-slow' ? tryTexts[reason] : tryTexts.unreachable;
}

/** Simultaneous requests per webhook. */
const concurrency = 2;
/** Milliseconds after which a job yields to jobs of other webhooks. */
const slice = 10_000;
/** Failures in a row after which a webhook is paused, and the pause in milliseconds. */
const refusalsInARow = 4;
const rest = 60_000;
/** Milliseconds; the cron job finds deliveries due later. */
const soon = 60_000;
/** Milliseconds: more than any difference between clocks. */
const apart = 3_600_000;

/** Sends due messages of a webhook. Never throws because of a receiver. */
export async function sendDue(
  context: AppContext,
  options: WebhookOptions,
  webhookId: WebhookId,
): Promise<void> {
  const until = performance.now() + slice;
  const mayGoOn = () => performance.now() < until && !options.ending.aborted;
  const lane = async () => {
    while (mayGoOn() && (await sendNext(context, options, webhookId)));
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  await queueRest(context, webhookId);
}

/** Sends one due message; false if nothing is due. */
async function sendNext(
  context: AppContext,
  options: WebhookOptions,
  webhookId: WebhookId,
): Promise<boolean> {
  const due = await takeDue(context.database, webhookId, context.now());
  if (due === undefined) return false;
  const outcome = await attempt(options, due, context.now());
  await (outcome.error === null ? took(context, due, outcome) : refused(context, due, outcome));
  return true;
}

async function took({ database }: AppContext, due: DueDelivery, outcome: TryOutcome): Promise<void> {
  await endTaken(database, due.id, outcome);
  await recordSuccess(database, due);
}

async function refused(context: AppContext, due: DueDelivery, outcome: TryOutcome): Promise<void> {
  const { database, now } = context;
  const isGone = outcome.status === goneStatus;
  const next = isGone ? null : nextTryAt(due.tries, now(), Math.random());
  await endRefused(database, due, outcome, { now: now(), nextTryAt: next });
  const restsUntil = new Date(now().getTime() + rest);
  const failingSince = await recordRefusal(database, due, now(), { most: refusalsInARow, restsUntil });
  if (failingSince === undefined) return;
  if (isGone) await end(context, due, 'gone');
  // Turns off a webhook only after a message that was retried for days: a single failure does not prove days of
  // failure.
  else if (next === null && isGivenUp(failingSince, now())) await end(context, due, 'failing');
}

/** Turns the webhook off, fails its waiting deliveries, and tells administrators the reason. */
async function end(
  { write, now }: AppContext,
  { webhookId, url }: DueDelivery,
  ending: WebhookEnding,
): Promise<void> {
  await write(async ({ tx, happened }) => {
    if (!(await endWebhook(tx, { id: webhookId, url }, ending, now()))) return;
    await endWaiting(tx, webhookId, 'failed');
    for (const memberId of await listAdmins(tx)) happened(webhookEnded, { memberId, webhookId });
  });
}

/** Queues a job for what is due soon; for a paused webhook, after the pause. */
async function queueRest({ database, now }: AppContext, webhookId: WebhookId): Promise<void> {
  const at = await nextDueAt(database.db, webhookId);
  if (at === undefined || at.getTime() - now().getTime() > soon) return;
  // Never queues a job in the past, as it would precede all other jobs of its host.
  const due = new Date(Math.max(at.getTime(), now().getTime()));
  await queueDue(database.db, deliveriesDue, [webhookId], due, { isKept: true });
}

/** Milliseconds for which the former secret signs beside the new one. */
const signsBeside = formerSecretHours * 3_600_000;

/** Queues due deliveries, including those lost with a process or postponed by a clock that was ahead. */
export async function queueAllDue({ database, now }: AppContext): Promise<void> {
  const after = (wait: number) => new Date(now().getTime() + wait + apart);
  const [tries, rests, signs] = [after(longestWait), after(rest), after(signsBeside)];
  await undoPutOff(database.db, now(), { tries, rests, signs });
  await queueDue(database.db, deliveriesDue, await listDue(database.db, now()), now());
}

/** The means by which webhooks reach other servers. */
export interface WebhookOptions {
  post: PostGuarded;
  /** `host:port` of receivers that may be private and without TLS (rules/files 11). */
  allow: readonly string[];
  /** Aborted when the application stops: waiting messages then wait for the next start. */
  ending: AbortSignal;
}
