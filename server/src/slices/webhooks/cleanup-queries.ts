/** SQL that deletes old messages, former secrets, and messages about members who leave. */
import { sql } from 'kysely';
import { deliveryDays } from '#contract/webhooks/model.ts';
import type { Db } from '../../platform/db/database.ts';

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
