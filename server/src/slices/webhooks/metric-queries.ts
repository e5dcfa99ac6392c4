/** SQL of the metrics for monitoring tools. */

import { sql } from 'kysely';
import { deliveryDays } from '#contract/webhooks/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';

export interface WebhookMetrics {
  waiting: number;
  failed: number;
  /** Webhooks that were turned off automatically. */
  ended: number;
}

const inState = (state: string) => `(select count(*) from
  (select from webhook_deliveries where state = '${state}' limit 10000) found)`;

/** Counts at most 10,000 messages per state. */
export async function readMetrics(database: Database): Promise<WebhookMetrics> {
  const [row] = await database.query<WebhookMetrics>(
    `select ${inState('waiting')} as waiting, ${inState('failed')} as failed,
       (select count(*) from webhooks where ending is not null) as ended`,
    [],
  );
  if (row === undefined) throw new Error('no figures of webhooks');
  return row;
}

/** Deletes at most `count` expired deliveries; returns their number. */
export async function deleteOld(db: Db, now: Date, count: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where created_at < ${now}::timestamptz - ${sql.raw(`interval '${24 * deliveryDays} hours'`)} limit ${count}
      for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes former secrets that no longer sign. */
export async function forgetFormerSecrets(db: Db, now: Date): Promise<void> {
  await sql`update webhooks set former_secret = null, former_secret_until = null
    where former_secret_until <= ${now}`.execute(db);
}

/** Deletes messages about a member who leaves, at most `count`; returns their number. */
export async function deleteOfMember(db: Db, memberId: number, count: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where member_id = ${memberId} order by id limit ${count} for update)`.execute(
    db,
  );
  return Number(numAffectedRows);
}
