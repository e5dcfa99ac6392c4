/** The SQL by which messages come to wait, and their jobs are queued. */
import { type RawBuilder, sql } from 'kysely';
import type { MemberId, WebhookId } from '#contract/core/ids.ts';
import type { SentEvent, WebhookEvent } from '#contract/webhooks/model.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Whether anybody is to be told of one of these. */
export function isHeard(...events: WebhookEvent[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from webhooks where is_active and events && ${events}::text[])`;
}

export interface Message {
  /** Of what happened: told twice, it waits once. */
  key: string;
  body: string;
  /** Whom it tells of. */
  memberId: MemberId | null;
}

/**
 * One statement, however many messages and webhooks there are. A webhook that is turned off meanwhile is waited for: nothing
 * is left waiting for it. Replies with those that have something to be sent now.
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

/** For one webhook, whatever it is told of. */
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
 * One job for all that waits for a webhook (a host may be longer than the name of a queue); those of one host run one after the other, in all instances together. One that is
 * asked for anew comes at its new time; `isKept` leaves one that waits as it is.
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
