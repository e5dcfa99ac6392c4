/** The SQL of words for one download of the record. */
import { sql } from 'kysely';
import type { Actor } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { downloadSeconds } from '#contract/exports/model.ts';
import type { RecordFilter } from '#contract/moderation/model.ts';
import type { Database } from '../../platform/db/database.ts';

/** Those that are over go on the way. */
export async function insertDownload(
  { db }: Database,
  tokenHash: Buffer,
  memberId: MemberId,
  filter: RecordFilter,
): Promise<Date> {
  await db.deleteFrom('record_downloads').where('expires_at', '<=', sql<Date>`now()`).execute();
  const { expiresAt } = await db
    .insertInto('record_downloads')
    .values({
      token_hash: tokenHash,
      member_id: memberId,
      filter: JSON.stringify(filter),
      expires_at: sql`now() + ${sql.raw(`interval '${downloadSeconds} seconds'`)}`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

export interface TakenDownload extends Actor {
  filter: RecordFilter;
}

/** Uses a word up. Undefined where it is past its time or was used, or whoever got it cannot act any more. */
export async function takeDownload(
  database: Database,
  tokenHash: Buffer,
): Promise<TakenDownload | undefined> {
  const [row] = await database.query<TakenDownload>(
    `with taken as (delete from record_downloads where token_hash = $1 and expires_at > now() returning *)
     select t.filter, m.id as "memberId", m.role from taken t join members m on m.id = t.member_id and m.status = 'active'`,
    [tokenHash],
  );
  return row;
}
