/** The SQL of back-channel logouts. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hashToken } from '../accounts/index.ts';
import { lockSid, lockSubject } from './queries.ts';

/** What ends: all sessions of an account there, or one. */
export interface Logout {
  issuer: string;
  subject: string | undefined;
  sid: string | undefined;
  /** No other logout has it. */
  word: string;
}

/** Whose sign-in is under way is waited for, and ends with the rest: nobody else sees it before. */
export async function lockLoggedOut(tx: Tx, { issuer, subject, sid }: Omit<Logout, 'word'>): Promise<void> {
  if (subject !== undefined) await lockSubject(tx, issuer, subject);
  if (sid !== undefined) await lockSid(tx, issuer, sid);
}

/** False where it was heard before. */
export async function noteLogout(tx: Tx, { issuer, subject, sid, word }: Logout): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sso_logouts (word_hash, subject_hash, sid_hash)
    values (${hashOf(issuer, word)}, ${hashOf(issuer, subject)}, ${hashOf(issuer, sid)})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Whether a logout was heard since then that names this account there, and if it names a session, this one. */
export async function wasLoggedOut(
  tx: Tx,
  { issuer, subject, sid }: Omit<Logout, 'word'>,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from sso_logouts
    where heard_at >= ${since} and num_nonnulls(subject_hash, sid_hash) > 0
      and (subject_hash is null or subject_hash = ${hashOf(issuer, subject)})
      and (sid_hash is null or sid_hash = ${hashOf(issuer, sid)}) limit 1`.execute(tx);
  return rows.length === 1;
}

function hashOf(issuer: string, word: string | undefined): Buffer | null {
  return word === undefined ? null : hashToken(`${issuer} ${word}`);
}

/** The members come first, as for all who end sessions: of two who end several, neither waits for what the other holds. */
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
