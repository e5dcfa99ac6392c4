/** The SQL of words for one download each. */
import { sql } from 'kysely';
import type { Role } from '#contract/accounts/model.ts';
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import { downloadSeconds } from '#contract/exports/model.ts';
import type { AskTable } from '#contract/imports/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

/** Those that are over go on the way. */
export async function insertDownload(
  { db }: Database,
  tokenHash: Buffer,
  memberId: MemberId,
  { kind, faultsOf }: AskTable,
): Promise<Date> {
  await db.deleteFrom('import_downloads').where('expires_at', '<=', sql<Date>`now()`).execute();
  const { expiresAt } = await db
    .insertInto('import_downloads')
    .values({
      token_hash: tokenHash,
      member_id: memberId,
      kind,
      import_id: faultsOf,
      expires_at: sql`now() + ${sql.raw(`interval '${downloadSeconds} seconds'`)}`,
    })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

export async function isImport(database: Database, id: ImportId): Promise<boolean> {
  return (await database.query('select from imports where id = $1', [id])).length === 1;
}

export interface TakenDownload extends AskTable {
  memberId: MemberId;
  role: Role;
}

/** Uses a word up. Undefined where it is past its time or was used, or whoever got it cannot act any more. */
export async function takeDownload(tx: Tx, tokenHash: Buffer): Promise<TakenDownload | undefined> {
  const { rows } = await sql<TakenDownload>`
    with taken as (delete from import_downloads where token_hash = ${tokenHash} and expires_at > now() returning *)
    select t.kind, t.import_id as "faultsOf", m.id as "memberId", m.role
    from taken t join members m on m.id = t.member_id and m.status = 'active'`.execute(tx);
  return rows[0];
}
