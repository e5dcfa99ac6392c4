/** The SQL of figures for an operator's tools. */

import { sql } from 'kysely';
import { deliveryDays } from '#contract/webhooks/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';

export interface WebhookFigures {
  waiting: number;
  failed: number;
  /** Webhooks that are off by themselves. */
  ended: number;
}

const inState = (state: string) => `(select count(*) from
  (select from webhook_deliveries where state = '${state}' limit 10000) found)`;

/** However many messages there are, no more than 10,000 of a state are counted. */
export async function readFigures(database: Database): Promise<WebhookFigures> {
  const [row] = await database.query<WebhookFigures>(
    `select ${inState('waiting')} as waiting, ${inState('failed')} as failed,
       (select count(*) from webhooks where ending is not null) as ended`,
    [],
  );
  if (row === undefined) throw new Error('no figures of webhooks');
  return row;
}

/** Past their time, at most `count`; replies with how many. */
export async function deleteOld(db: Db, now: Date, count: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries
      where created_at < ${now}::timestamptz - ${sql.raw(`interval '${24 * deliveryDays} hours'`)} limit ${count}
      for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Those that sign no more. */
export async function forgetFormerSecrets(db: Db, now: Date): Promise<void> {
  await sql`update webhooks set former_secret = null, former_secret_until = null
    where former_secret_until <= ${now}`.execute(db);
}

/** What tells of a member who leaves, at most `count`; replies with how many. */
export async function deleteOfMember(db: Db, memberId: number, count: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where id in (
      select id from webhook_deliveries where member_id = ${memberId} order by id limit ${count} for update)`.execute(
    db,
  );
  return Number(numAffectedRows);
}
