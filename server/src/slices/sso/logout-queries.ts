/** The SQL of back-channel logouts. */
import { sql } from 'kysely';
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

/** The member comes first, as for whoever begins a session: of the two the second sees what the first did. */
export async function deleteLoggedOut(tx: Tx, { issuer, subject, sid }: Omit<Logout, 'word'>): Promise<void> {
  await sql`
    with meant as (
      select i.id, i.member_id from member_identities i
      where i.issuer = ${issuer} and (${subject ?? null}::text is null or i.subject = ${subject ?? null})
        and (${subject ?? null}::text is not null or exists (
          select from sessions s where s.identity_id = i.id and s.sid = ${sid ?? null}))),
    locked as (
      select m.id from members m where m.id in (select member_id from meant) order by m.id for no key update)
    delete from sessions s using meant
    where s.identity_id = meant.id and meant.member_id in (select id from locked)
      and (${sid ?? null}::text is null or s.sid = ${sid ?? null})`.execute(tx);
}
