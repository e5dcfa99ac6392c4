/** The SQL of what is due: taken one by one, and what came of each. */
import { sql } from 'kysely';
import type { DeliveryId, WebhookId } from '#contract/core/ids.ts';
import { formerSecretHours } from '#contract/webhooks/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';

export interface DueDelivery {
  id: DeliveryId;
  webhookId: WebhookId;
  messageId: string;
  body: string;
  /** This one included. */
  tries: number;
  url: string;
  /** The newest first. */
  secrets: string[];
}

/** One that is under way for longer was lost with its process. */
const lost = `interval '1 minute'`;

/** Of a webhook `w`, at `$2`: it is told something, and not just left alone (rules/webhooks 10). */
const isOpen = `w.is_active and coalesce(w.rests_until <= $2, true)`;

/** The one that waits longest, which nobody else gets meanwhile; undefined where nothing is due, or the address is left alone. */
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
  /** A sentence; null where it was taken. */
  error: string | null;
  /** Milliseconds. */
  duration: number | null;
  reply: string;
}

/** Also of one that was cancelled meanwhile: it arrived. */
export async function endTaken(database: Database, id: DeliveryId, outcome: TryOutcome): Promise<void> {
  await database.prepared(
    'end-taken-delivery',
    `update webhook_deliveries set state = 'delivered', next_try_at = null, error = null,
       status = $2, duration = $3, reply = $4
     where id = $1`,
    [id, outcome.status, outcome.duration, outcome.reply],
  );
}

/** `nextTryAt` null gives it up, unless the webhook leads elsewhere by now: what the old address said is nothing to the new one. */
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
 * It takes what it is sent; of one that refused nothing before nothing is written. So below: nothing of one whose address is
 * another by now, and a statement of its own, as whoever turns one off locks it before its deliveries.
 */
export async function noteTaking(database: Database, { webhookId, url }: DueDelivery): Promise<void> {
  await database.prepared(
    'note-webhook-taking',
    `update webhooks set failing_since = null, refusals = 0
     where id = $1 and url = $2 and (failing_since is not null or refusals > 0)`,
    [webhookId, url],
  );
}

/**
 * After `most` in a row it is left alone until `restsUntil`, and then begins anew. Replies with the moment since when nothing
 * was taken there, whatever was taken while this one was under way; undefined where it leads elsewhere by now.
 */
export async function noteRefusing(
  database: Database,
  { webhookId, url }: DueDelivery,
  now: Date,
  { most, restsUntil }: { most: number; restsUntil: Date },
): Promise<Date | undefined> {
  const [row] = await database.prepared<{ failingSince: Date }>(
    'note-webhook-refusing',
    // The earlier of both, as a clock that was ahead may have noted a moment to come (rules/running 33).
    `update webhooks set failing_since = least(failing_since, $3), refusals = (refusals + 1) % $4::smallint,
       rests_until = case when refusals + 1 >= $4 then $5::timestamptz else rests_until end
     where id = $1 and url = $2
     returning failing_since as "failingSince"`,
    [webhookId, url, now, most, restsUntil],
  );
  return row?.failingSince;
}

/** When the next one of a webhook is due, and it is not left alone; undefined where none waits. */
export async function nextDueAt(db: Db, webhookId: WebhookId): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select greatest(d.next_try_at, w.rests_until) as at from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.webhook_id = ${webhookId} and d.state = 'waiting' and w.is_active
    order by d.next_try_at limit 1`.execute(db);
  return rows[0]?.at;
}

/**
 * What a clock that was ahead has put off comes now: what waits, or is left alone, for later than it can be; and a secret that would
 * sign for longer than it may signs for as long, from now on (rules/running 33).
 * Statements of their own, as whoever turns a webhook off locks it before its deliveries.
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

/** Those at which something is due. */
export async function listDue(db: Db, now: Date): Promise<WebhookId[]> {
  const { rows } = await sql<{ id: WebhookId }>`
    select w.id from webhooks w where w.is_active and coalesce(w.rests_until <= ${now}, true) and exists (
      select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.next_try_at <= ${now})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
