/** The SQL of the log: what was sent, and sending it again. */
import { sql } from 'kysely';
import type { DeliveryId, WebhookId } from '#contract/core/ids.ts';
import {
  type Delivery,
  type DeliveryDetail,
  type DeliveryList,
  deliveryCountLimit,
  type ListDeliveries,
} from '#contract/webhooks/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type FoundRow, foundOf } from '../../platform/db/found-rows.ts';

const columns = `d.id, d.webhook_id as "webhookId", w.host, d.message_id as "messageId", d.event, d.state,
  d.created_at as "createdAt", d.tries, d.next_try_at as "nextTryAt", d.last_tried_at as "lastTriedAt", d.status,
  d.error, d.duration`;

/** Planned with its values: each filter has an index in the order of the ids. */
export async function listLog(
  database: Database,
  { webhookId, state, skip, limit }: ListDeliveries,
): Promise<DeliveryList> {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...(webhookId === null ? [] : [`webhook_id = ${place(webhookId)}`]),
    ...(state === '' ? [] : [`state = ${place(state)}`]),
  ];
  const matching = `webhook_deliveries ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}`;
  const found = await database.query<FoundRow<Delivery>>(
    `select counted.total, shown.* from (
       select count(*)::integer as total from (select from ${matching} limit ${deliveryCountLimit + 1}) found) counted
     left join (
       select ${columns} from (select * from ${matching} order by id desc
         limit ${place(limit)} offset ${place(skip)}) d
       join webhooks w on w.id = d.webhook_id) shown on true
     order by shown.id desc`,
    values,
  );
  const { rows, total } = foundOf(found);
  return { deliveries: rows, total };
}

export async function findDelivery(database: Database, id: DeliveryId): Promise<DeliveryDetail | undefined> {
  const [row] = await database.query<DeliveryDetail>(
    `select ${columns}, d.body, d.reply from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where d.id = $1`,
    [id],
  );
  return row;
}

export interface StoredDelivery extends Pick<Delivery, 'webhookId' | 'state' | 'event' | 'host'> {
  isActive: boolean;
}

/** Kept as it is until the transaction ends, its webhook first, as by whoever turns that off. */
export async function lockDelivery(tx: Tx, id: DeliveryId): Promise<StoredDelivery | undefined> {
  await sql`select from webhooks where id = (select webhook_id from webhook_deliveries where id = ${id}) for share`.execute(
    tx,
  );
  const { rows } = await sql<StoredDelivery>`
    select d.webhook_id as "webhookId", d.state, d.event, w.host, w.is_active as "isActive"
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ${id} for update of d`.execute(
    tx,
  );
  return rows[0];
}

const anew = sql`state = 'waiting', tries = 0, error = null`;

export async function waitAgain(tx: Tx, id: DeliveryId, now: Date): Promise<void> {
  await sql`update webhook_deliveries set ${anew}, next_try_at = ${now} where id = ${id}`.execute(tx);
}

/** Replies with how many. */
export async function waitAgainFailed(tx: Tx, webhookId: WebhookId, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set ${anew}, next_try_at = ${now}
    where webhook_id = ${webhookId} and state = 'failed'`.execute(tx);
  return Number(numAffectedRows);
}
