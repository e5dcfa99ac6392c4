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

type TokenTable = 'record_downloads' | 'import_downloads' | 'export_tokens';
/** Tables that name the member of a token. */
type MemberTokenTable = Exclude<TokenTable, 'export_tokens'>;

/** The time at which a new token expires (rules/data-export 6). */
export const tokenExpiry = sql<Date>`now() + ${sql.raw(`interval '${downloadSeconds} seconds'`)}`;

export interface NewDownloadToken<Table extends MemberTokenTable> {
  tokenHash: Buffer;
  memberId: MemberId;
  columns: Omit<Insertable<Tables[Table]>, 'token_hash' | 'member_id' | 'expires_at'>;
}

/** Stores a token; returns its expiry. Deletes expired ones. */
export async function insertToken<Table extends MemberTokenTable>(
  db: Db,
  table: Table,
  { tokenHash, memberId, columns }: NewDownloadToken<Table>,
): Promise<Date> {
  await deleteTokens(db, table);
  const { expiresAt } = await db
    .insertInto<MemberTokenTable>(table)
    .values({ token_hash: tokenHash, member_id: memberId, expires_at: tokenExpiry, ...columns })
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** Consumes a token; returns its columns. Undefined if it expired, was used, or its member may no longer act. */
export async function redeemToken<Columns>(
  db: Db,
  table: MemberTokenTable,
  columns: string,
  tokenHash: Buffer,
): Promise<(Actor & Columns) | undefined> {
  const { rows } = await sql<Actor & Columns>`
    with taken as (delete from ${sql.table(table)} where token_hash = ${tokenHash} and expires_at > now() returning *)
    select ${sql.raw(columns)}, m.id as "memberId", m.role
    from taken join members m on m.id = taken.member_id and m.status = 'active'`.execute(db);
  return rows[0];
}

export async function deleteTokens(db: Db, table: TokenTable): Promise<void> {
  await db.deleteFrom<TokenTable>(table).where('expires_at', '<=', sql<Date>`now()`).execute();
}
