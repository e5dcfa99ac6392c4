/** SQL of webhooks as administrators manage them. */
import { sql } from 'kysely';
import type { MemberId, WebhookId } from '#contract/core/ids.ts';
import {
  type DeliveryState,
  formerSecretHours,
  type Webhook,
  type WebhookForm,
} from '#contract/webhooks/model.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export type StoredWebhook = WebhookForm & { id: WebhookId; version: number };

const inState = (state: DeliveryState) => sql`(select count(*) from
  (select from webhook_deliveries d where d.webhook_id = w.id and d.state = ${sql.lit(state)} limit 10000) found)`;

/** Oldest first. There are at most 20, and at most 10,000 messages per state are counted for each. */
export async function listStored(db: Db): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.id, w.url, w.description, w.events, w.is_active as "isActive", w.version,
      w.created_at as "createdAt", w.ending, w.ended_at as "endedAt",
      case when w.former_secret_until > now() then w.former_secret_until end as "formerSecretUntil",
      tried.at as "lastTriedAt", tried.is_taken as "isTaken",
      ${inState('waiting')} as waiting, ${inState('failed')} as failed
    from webhooks w left join lateral (
      select last_tried_at as at, state = 'delivered' as is_taken from webhook_deliveries d
      where d.webhook_id = w.id and last_tried_at is not null order by last_tried_at desc limit 1
    ) tried on true order by w.id`.execute(db);
  return rows;
}

/** Locks the table, so that of two simultaneous additions only one gets the last place. */
export async function countLocked(tx: Tx): Promise<number> {
  await sql`lock table webhooks in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from webhooks`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertWebhook(
  tx: Tx,
  { url, description, events, isActive }: WebhookForm,
  { secret, createdBy }: { secret: string; createdBy: MemberId | null },
): Promise<WebhookId> {
  const { rows } = await sql<{ id: WebhookId }>`
    insert into webhooks (url, description, events, is_active, secret, created_by)
    values (${url}, ${description}, ${events}::text[], ${isActive}, ${secret}, ${createdBy}) returning id`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a webhook has no id');
  return row.id;
}

/** Locks it until the transaction ends. */
export async function lockWebhook(tx: Tx, id: WebhookId): Promise<StoredWebhook | undefined> {
  const { rows } = await sql<StoredWebhook>`
    select id, url, description, events, is_active as "isActive", version
    from webhooks where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Stores the next version. Resets the failures of a webhook that is turned on, and of one whose address changes. */
export async function updateWebhook(tx: Tx, id: WebhookId, form: WebhookForm): Promise<void> {
  const { url, description, events, isActive } = form;
  const goesOn = sql`${isActive} and is_active and url = ${url}`;
  await sql`update webhooks set url = ${url}, description = ${description}, events = ${events}::text[],
      is_active = ${isActive}, version = version + 1,
      failing_since = case when ${goesOn} then failing_since end,
      rests_until = case when ${goesOn} then rests_until end, refusals = case when ${goesOn} then refusals else 0 end,
      ending = case when not ${isActive} then ending end, ended_at = case when not ${isActive} then ended_at end
    where id = ${id}`.execute(tx);
}

/** The previous secret signs a while longer, unless it ends; the one before that no longer signs. */
export async function setSecret(
  tx: Tx,
  id: WebhookId,
  secret: string,
  { endsFormer }: { endsFormer: boolean },
): Promise<void> {
  await sql`update webhooks set secret = ${secret},
      former_secret = case when not ${endsFormer} then secret end,
      former_secret_until = case when not ${endsFormer} then now() + ${sql.raw(`interval '${formerSecretHours} hours'`)} end
    where id = ${id}`.execute(tx);
}

/** Deletes it with all its deliveries. */
export async function deleteWebhook(tx: Tx, id: WebhookId): Promise<void> {
  await sql`delete from webhooks where id = ${id}`.execute(tx);
}
