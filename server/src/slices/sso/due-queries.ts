/** SQL of asking the community site about members (rules/single-sign-on 17). */

import { type RawBuilder, sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { hashToken } from '../accounts/index.ts';
import { checkIntervalHours, type confirmationHours, retryMinutes } from './policy.ts';
import { lockSid, lockSubject } from './queries.ts';

export interface Due {
  id: number;
  memberId: MemberId;
  subject: string;
  /** The encrypted refresh token; replaced once the site has sent the next one. */
  token: Buffer;
}

/**
 * Takes members without confirmation for `checkIntervalHours`, oldest first. No other process takes them within the
 * shortest of `retryMinutes`, or longer after unanswered requests.
 */
export function takeDue(database: Database, issuer: string, count: number): Promise<Due[]> {
  return database.query<Due>(
    `with due as (
       select i.id from member_identities i join sso_grants g on g.identity_id = i.id
       where i.issuer = $1 and i.ended_at is null and i.confirmed_at < now() - make_interval(hours => $2)
         and i.asked_at < now() - make_interval(mins => least($4, $3 * 2 ^ least(i.unanswered, 10))::integer)
       order by i.asked_at limit $5 for update of i skip locked)
     update member_identities i set asked_at = now() from due, sso_grants g
     where i.id = due.id and g.identity_id = i.id
     returning i.id, i.member_id as "memberId", i.subject, g.token`,
    [issuer, checkIntervalHours, retryMinutes.least, retryMinutes.most, count],
  );
}

/** Notes that the site did not answer. */
export async function noteUnanswered(database: Database, identityId: number): Promise<void> {
  await database.query('update member_identities set unanswered = least(unanswered + 1, 100) where id = $1', [
    identityId,
  ]);
}

/**
 * Ends sessions of members without confirmation for too long. A former site cannot be asked any more. `issuer` is
 * undefined without single sign-on.
 */
export async function endUnconfirmed(
  database: Database,
  issuer: string | undefined,
  { asked, unasked }: typeof confirmationHours,
): Promise<void> {
  await database.query(
    `delete from sessions s using member_identities i
       left join sso_grants g on g.identity_id = i.id
     where s.identity_id = i.id and i.confirmed_at < now() - make_interval(
       hours => case when i.issuer = $1 and g.identity_id is not null then $2::integer else $3::integer end)`,
    [issuer ?? null, asked, unasked],
  );
}

/**
 * Ends sessions of linked members that began by password just as the account was linked. Those of administrators stay
 * (rules/single-sign-on 14).
 */
export async function endByPassword(database: Database, issuer: string): Promise<void> {
  await database.query(
    `delete from sessions s using member_identities i, members m
     where s.identity_id is null and i.member_id = s.member_id and i.issuer = $1
       and m.id = i.member_id and m.role not in ('super_admin', 'admin')`,
    [issuer],
  );
}

/** With SSO_ONLY, ends earlier sessions by password, except those of administrators (rules/single-sign-on 15). */
export async function endAllByPassword(database: Database): Promise<void> {
  await database.query(
    `delete from sessions s using members m
     where s.identity_id is null and m.id = s.member_id and m.role not in ('super_admin', 'admin')`,
    [],
  );
}

/**
 * Counts members whom the site can be asked about and did not confirm for a day. Of these it considers the 10,000 at
 * most whose day ended last.
 */
export async function countUnanswered(database: Database, issuer: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::integer as count from (
       select id, issuer from member_identities
       where ended_at is null and confirmed_at < now() - interval '24 hours'
       order by confirmed_at desc limit 10000) i
     join sso_grants g on g.identity_id = i.id where i.issuer = $1`,
    [issuer],
  );
  return row?.count ?? 0;
}

/** Deletes unfinished attempts, and logouts whose tokens have expired. */
export async function forgetOld(database: Database): Promise<void> {
  await database.query(`delete from sso_attempts where begun_at < now() - interval '1 hour'`, []);
  await database.query(`delete from sso_logouts where heard_at < now() - interval '1 hour'`, []);
}

/** A logout: ends all sessions of an account at the site, or one. */
export interface Logout {
  issuer: string;
  subject: string | undefined;
  sid: string | undefined;
  /** The unique id of the logout token. */
  word: string;
}

/** Waits for a sign-in of the account under way, whose session then ends with the rest. It is not visible earlier. */
export async function lockLoggedOut(tx: Tx, { issuer, subject, sid }: Omit<Logout, 'word'>): Promise<void> {
  if (subject !== undefined) await lockSubject(tx, issuer, subject);
  if (sid !== undefined) await lockSid(tx, issuer, sid);
}

/** Stores a logout; false if it was received before. */
export async function noteLogout(tx: Tx, { issuer, subject, sid, word }: Logout): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sso_logouts (word_hash, subject_hash, sid_hash)
    values (${hashOf(issuer, word)}, ${hashOf(issuer, subject)}, ${hashOf(issuer, sid)})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** True if a logout since then names this account, and, if it names a session, this session. */
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

/** Locks the members first, as every end of sessions does, to avoid deadlocks. */
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

/** Selects the accounts by subject, or by one of their sessions. */
function meantBy({ issuer, subject, sid }: Omit<Logout, 'word'>): RawBuilder<boolean> {
  return subject === undefined
    ? sql<boolean>`i.issuer = ${issuer} and exists (
        select from sessions own where own.identity_id = i.id and own.sid = ${sid ?? null})`
    : sql<boolean>`i.issuer = ${issuer} and i.subject = ${subject}`;
}
