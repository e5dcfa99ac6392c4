/** The SQL of back-channel logouts. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What ends: all sessions of an account there, or one. */
export interface Logout {
  issuer: string;
  subject: string | undefined;
  sid: string | undefined;
  /** No other logout has it. */
  word: string;
}

/** False where it was heard before. */
export async function noteLogout(tx: Tx, wordHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sso_logouts (word_hash) values (${wordHash}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * The members come first, as for whoever begins a session, and in a statement of their own: the second sees what was begun while
 * they were waited for.
 */
export async function deleteLoggedOut(tx: Tx, logout: Omit<Logout, 'word'>): Promise<void> {
  const sid = logout.sid ?? null;
  const meant = meantBy(logout);
  await sql`
    select id from members where id in (select i.member_id from member_identities i where ${meant})
    order by id for no key update`.execute(tx);
  await sql`
    delete from sessions s using member_identities i
    where s.identity_id = i.id and ${meant} and (${sid}::text is null or s.sid = ${sid})`.execute(tx);
}

/** Which accounts there: by name, or by a session that began with them. */
function meantBy({ issuer, subject, sid }: Omit<Logout, 'word'>): RawBuilder<boolean> {
  return subject === undefined
    ? sql<boolean>`i.issuer = ${issuer} and exists (
        select from sessions own where own.identity_id = i.id and own.sid = ${sid ?? null})`
    : sql<boolean>`i.issuer = ${issuer} and i.subject = ${subject}`;
}
