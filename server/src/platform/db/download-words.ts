/**
 * The SQL of one-time download tokens (`platform/http/files.ts`): a table stores the hash, the expiry, and the slice's
 * columns that name the download.
 */
import { type Insertable, sql } from 'kysely';
import type { Actor } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { downloadSeconds } from '#contract/exports/model.ts';
import type { Db } from './database.ts';
import type { Tables } from './schema.ts';

type WordTable = 'record_downloads' | 'import_downloads' | 'export_tokens';
/** Tables that name the member of a token. */
type MemberWordTable = Exclude<WordTable, 'export_tokens'>;

/** rules/data-export 6 */
export const wordEnds = sql<Date>`now() + ${sql.raw(`interval '${downloadSeconds} seconds'`)}`;

export interface NewWord<Table extends MemberWordTable> {
  tokenHash: Buffer;
  memberId: MemberId;
  columns: Omit<Insertable<Tables[Table]>, 'token_hash' | 'member_id' | 'expires_at'>;
}

/** Stores a token; returns its expiry. Deletes expired ones. */
export async function insertWord<Table extends MemberWordTable>(
  db: Db,
  table: Table,
  { tokenHash, memberId, columns }: NewWord<Table>,
): Promise<Date> {
  await forgetWords(db, table);
  const { expiresAt } = await db
    .insertInto<MemberWordTable>(table)
    .values({ token_hash: tokenHash, member_id: memberId, expires_at: wordEnds, ...columns })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** Consumes a token; returns its columns. Undefined if it expired, was used, or its member may no longer act. */
export async function takeWord<Columns>(
  db: Db,
  table: MemberWordTable,
  columns: string,
  tokenHash: Buffer,
): Promise<(Actor & Columns) | undefined> {
  const { rows } = await sql<Actor & Columns>`
    with taken as (delete from ${sql.table(table)} where token_hash = ${tokenHash} and expires_at > now() returning *)
    select ${sql.raw(columns)}, m.id as "memberId", m.role
    from taken join members m on m.id = taken.member_id and m.status = 'active'`.execute(db);
  return rows[0];
}

export async function forgetWords(db: Db, table: WordTable): Promise<void> {
  await db.deleteFrom<WordTable>(table).where('expires_at', '<=', sql<Date>`now()`).execute();
}
