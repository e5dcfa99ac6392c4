/** SQL of due deliveries: takes them one by one and stores the outcomes. */
import { type RawBuilder, sql } from 'kysely';
import type { DeliveryId, MemberId, WebhookId } from '#contract/core/ids.ts';
import {
  formerSecretHours,
  type SentEvent,
  type WebhookEnding,
  type WebhookEvent,
} from '#contract/webhooks/model.ts';
import { tryTexts } from '#contract/webhooks/texts.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';

export interface DueDelivery {
  id: DeliveryId;
  webhookId: WebhookId;
  messageId: string;
  body: string;
  /** The number of attempts, including this one. */
  tries: number;
  url: string;
  /** The signing secrets, newest first. */
  secrets: string[];
}

/** After this time a delivery under way counts as lost, as its process must have ended. */
const lost = `interval '1 minute'`;

/** For a webhook `w` at the time `$2`: true if it is on and not paused (rules/webhooks 10). */
const isOpen = `w.is_active and coalesce(w.rests_until <= $2, true)`;

/** Takes the longest waiting delivery exclusively; undefined if nothing is due, or the webhook is paused. */
export async function takeDue(
  database: Database,
  webhookId: WebhookId,
  now: Date,
): Promise<DueDelivery | undefined> {
  const [row] = await database.prepared<DueDelivery>(
    'take-due-delivery',
    `with due as materialized (
       select d.id from webhook_deliveries d
       where d.webhook_id = $1 and d.state = 'waiting' and d.next_try_at <= $2
         and exists (select from webhooks w where w.id = $1 and ${isOpen})
       order by d.next_try_at, d.id limit 1 for update skip locked)
     update webhook_deliveries d
     set tries = d.tries + 1, last_tried_at = $2, next_try_at = $2::timestamptz + ${lost}
     from due, webhooks w where d.id = due.id and w.id = d.webhook_id
     returning d.id, d.webhook_id as "webhookId", d.message_id as "messageId", d.body, d.tries, w.url,
       array[w.secret] || case when w.former_secret_until > $2 then array[w.former_secret] else '{}' end as secrets`,
    [webhookId, now],
  );
  return row;
}

export interface TryOutcome {
  status: number | null;
  /** A sentence; null if the receiver accepted it. */
  error: string | null;
  /** Milliseconds. */
  duration: number | null;
  reply: string;
}

/** Marks a delivery as delivered, even if it was cancelled meanwhile, as the message arrived. */
export async function endTaken(database: Database, id: DeliveryId, outcome: TryOutcome): Promise<void> {
  await database.prepared(
    'end-taken-delivery',
    `update webhook_deliveries set state = 'delivered', next_try_at = null, error = null,
       status = $2, duration = $3, reply = $4
     where id = $1`,
    [id, outcome.status, outcome.duration, outcome.reply],
  );
}

/**
 * Stores a failed attempt; `nextTryAt` null fails the delivery. If the webhook's address has changed, the delivery is
 * due now instead, as the old receiver's reply does not count.
 */
export async function endRefused(
  database: Database,
  { id, url }: DueDelivery,
  { status, error, duration, reply }: TryOutcome,
  { now, nextTryAt }: { now: Date; nextTryAt: Date | null },
): Promise<void> {
  await database.prepared(
    'end-refused-delivery',
    `update webhook_deliveries d
     set next_try_at = case when w.url = $7 then $2::timestamptz else $8::timestamptz end,
       state = case when w.url = $7 and $2::timestamptz is null then 'failed' else 'waiting' end,
       error = $3, status = $4, duration = $5, reply = $6
     from webhooks w where d.id = $1 and d.state = 'waiting' and w.id = d.webhook_id`,
    [id, nextTryAt, error, status, duration, reply, url, now],
  );
}

/**
 * Notes a success; writes nothing if no failure preceded it. Neither this nor the next function applies if the address
 * has changed. Each is a separate statement, as turning off a webhook locks it before its deliveries.
 */
export async function recordSuccess(database: Database, { webhookId, url }: DueDelivery): Promise<void> {
  await database.prepared(
    'note-webhook-taking',
    `update webhooks set failing_since = null, refusals = 0
     where id = $1 and url = $2 and (failing_since is not null or refusals > 0)`,
    [webhookId, url],
  );
}

/**
 * After `most` failures in a row, pauses the webhook until `restsUntil` and restarts the count. Returns since when
 * nothing was accepted, whatever succeeded during this attempt. Undefined if the address has changed.
 */
export async function recordRefusal(
  database: Database,
  { webhookId, url }: DueDelivery,
  now: Date,
  { most, restsUntil }: { most: number; restsUntil: Date },
): Promise<Date | undefined> {
  const [row] = await database.prepared<{ failingSince: Date }>(
    'note-webhook-refusing',
    // SQL for the earlier of two times, as a clock that was ahead may have noted a future time (rules/running 33).
    `update webhooks set failing_since = least(failing_since, $3), refusals = (refusals + 1) % $4::smallint,
       rests_until = case when refusals + 1 >= $4 then $5::timestamptz else rests_until end
     where id = $1 and url = $2
     returning failing_since as "failingSince"`,
    [webhookId, url, now, most, restsUntil],
  );
  return row?.failingSince;
}

/** The time at which the next delivery of a webhook is due and it is not paused; undefined if none waits. */
export async function nextDueAt(db: Db, webhookId: WebhookId): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select greatest(d.next_try_at, w.rests_until) as at from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.webhook_id = ${webhookId} and d.state = 'waiting' and w.is_active
    order by d.next_try_at limit 1`.execute(db);
  return rows[0]?.at;
}

/**
 * Corrects times noted by a clock that was ahead (rules/running 33). Deliveries and pauses beyond their maximum end
 * now. A former secret valid for too long is valid for the usual time from now on. They are separate statements, as
 * turning off a webhook locks it before its deliveries.
 */
export async function undoPutOff(
  db: Db,
  now: Date,
  { tries, rests, signs }: { tries: Date; rests: Date; signs: Date },
): Promise<void> {
  await sql`update webhooks set rests_until = null where rests_until > ${rests}`.execute(db);
  await sql`
    update webhooks set former_secret_until = ${now}::timestamptz + ${sql.raw(`interval '${formerSecretHours} hours'`)}
    where former_secret_until > ${signs}`.execute(db);
  await sql`
    update webhook_deliveries set next_try_at = ${now} where id in (
      select d.id from webhooks w join webhook_deliveries d on d.webhook_id = w.id
      where d.state = 'waiting' and d.next_try_at > ${tries} for update of d skip locked)`.execute(db);
}

export async function listDue(db: Db, now: Date): Promise<WebhookId[]> {
  const { rows } = await sql<{ id: WebhookId }>`
    select w.id from webhooks w where w.is_active and coalesce(w.rests_until <= ${now}, true) and exists (
      select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.next_try_at <= ${now})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** True if a webhook listens to one of these events. */
export function isSubscribed(...events: WebhookEvent[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from webhooks where is_active and events && ${events}::text[])`;
}

export interface Message {
  /** Identifies the event, so that a repetition is stored once. */
  key: string;
  body: string;
  /** The member whom the message is about. */
  memberId: MemberId | null;
}

/**
 * One statement for any number of messages and webhooks. It waits for a webhook that is being turned off, so that
 * nothing is queued for it. Returns the webhooks that have something to send now.
 */
export async function insertMessages(
  tx: Tx,
  event: WebhookEvent,
  messages: readonly Message[],
  now: Date,
): Promise<WebhookId[]> {
  const { keys, bodies, memberIds } = columnsOf(messages);
  const { rows } = await sql<{ id: WebhookId }>`
    with hearing as materialized (
      select id from webhooks where is_active and ${event} = any(events) order by id for share
    ), told as (
      insert into webhook_deliveries (webhook_id, message_id, event, body, member_id, next_try_at)
      select hearing.id, ${messageId(sql`key`, sql`hearing.id`)}, ${event}, body, member_id, ${now}
      from unnest(${keys}::text[], ${bodies}::text[], ${memberIds}::integer[])
        with ordinality as message(key, body, member_id, place)
      cross join hearing order by place, hearing.id
      on conflict (message_id) do nothing returning webhook_id)
    select distinct webhook_id as id from told`.execute(tx);
  return rows.map(({ id }) => id);
}

/** For one webhook, whatever events it listens to. */
export async function insertMessage(
  tx: Tx,
  webhookId: WebhookId,
  { event, key, body }: { event: SentEvent; key: string; body: string },
  now: Date,
): Promise<void> {
  await sql`insert into webhook_deliveries (webhook_id, message_id, event, body, next_try_at)
    values (${webhookId}, ${messageId(sql`${key}::text`, sql`${webhookId}::integer`)}, ${event}, ${body}, ${now})`.execute(
    tx,
  );
}

/**
 * One job per webhook, in a queue per host: jobs of one host run one after the other, across all instances. The queue
 * name is a hash, as a host may exceed its length. A new request reschedules a waiting job, unless `isKept` is set.
 */
export async function queueDue(
  db: Db,
  { name }: { readonly name: string },
  webhookIds: readonly WebhookId[],
  at: Date,
  { isKept = false } = {},
): Promise<void> {
  if (webhookIds.length === 0) return;
  await sql`select count(graphile_worker.add_job(${name}, json_build_object('webhookId', id),
      queue_name => 'webhooks:' || md5(host), run_at => ${at}::timestamptz, job_key => 'webhook:' || id,
      job_key_mode => ${isKept ? 'preserve_run_at' : 'replace'}))
    from webhooks where id = any(${webhookIds}::integer[])`.execute(db);
}

function messageId(key: RawBuilder<unknown>, webhookId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`'msg_' || left(encode(sha256(convert_to(${key} || '.' || ${webhookId}, 'UTF8')), 'hex'), 32)`;
}

function columnsOf(messages: readonly Message[]) {
  return {
    keys: messages.map(({ key }) => key),
    bodies: messages.map(({ body }) => body),
    memberIds: messages.map(({ memberId }) => memberId),
  };
}

/** Turns off a webhook; false if it was off already, or its address has changed. */
export async function endWebhook(
  tx: Tx,
  { id, url }: { id: WebhookId; url: string },
  ending: WebhookEnding,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set is_active = false, ending = ${ending}, ended_at = ${now}, version = version + 1
    where id = ${id} and url = ${url} and is_active`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Ends the waiting deliveries of a webhook that is turned off; turning it on does not resume them. Administrators can
 * send all `failed` ones again. Those of a webhook that they turned off themselves are `cancelled` (rules/webhooks 12).
 */
export async function endWaiting(tx: Tx, id: WebhookId, state: 'failed' | 'cancelled'): Promise<void> {
  await sql`update webhook_deliveries set state = ${state}, next_try_at = null, error = ${tryTexts.turnedOff}
    where webhook_id = ${id} and state = 'waiting'`.execute(tx);
}

export async function findEnded(
  db: Db,
  id: WebhookId,
): Promise<{ host: string; ending: WebhookEnding } | undefined> {
  const { rows } = await sql<{ host: string; ending: WebhookEnding }>`
    select host, ending from webhooks where id = ${id} and ending is not null`.execute(db);
  return rows[0];
}
