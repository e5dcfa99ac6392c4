import { sql } from 'kysely';
import type { OwnSession, Role } from '#contract/accounts/model.ts';
import type { MemberId, SessionId } from '#contract/core/ids.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isPasswordBlocked } from './sso-status-queries.ts';

/** For `members m`: true if the member confirmed the address and is not a former member. Others have no page. */
export const isPresent = 'm.confirmed_at is not null and m.erased_at is null';

export async function findPresent(database: Database, id: MemberId): Promise<boolean> {
  const rows = await database.prepared(
    'find-present-member',
    `select from members m where m.id = $1 and ${isPresent}`,
    [id],
  );
  return rows.length === 1;
}

/** The roles in descending order of rights. Each role includes the rights of those after it. */
const byRights: readonly Role[] = ['super_admin', 'admin', 'moderator', 'store_rep', 'member'];

/** Checks the role of an acting member, who may lose it while they act. */
export async function hasRole(tx: Tx, id: MemberId, role: Role): Promise<boolean> {
  const found = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', byRights.slice(0, byRights.indexOf(role) + 1))
    .where('status', '=', 'active')
    .executeTakeFirst();
  return found !== undefined;
}

/** rules/accounts 33: hours without a request until a session ends. */
const idleHours = { plain: 12, remembered: 30 * 24 } as const;

/** SQL that is true for a session `s` that has not expired. */
export const aliveSession = `s.last_used_at > now() - case when s.remember
  then interval '${idleHours.remembered} hours' else interval '${idleHours.plain} hours' end`;

interface SessionRow extends Omit<Viewer, 'tokenHash'> {
  isDisabled: boolean;
  isStale: boolean;
  /** The token's position in the request, from 1. */
  place: number;
}

export interface FoundSession {
  viewer: Viewer;
  /** True if the stored time of last use is old enough to be updated. */
  isStale: boolean;
}

/**
 * Returns the session and member of each token, if both may act, in the order of the tokens. One statement serves all
 * simultaneous signed-in requests. Sessions of disabled members are marked (rules/accounts 33).
 */
export async function findSessions(
  database: Database,
  tokenHashes: Buffer[],
): Promise<(FoundSession | 'disabled' | undefined)[]> {
  const rows = await database.prepared<SessionRow>(
    'find-sessions',
    `select asked.place::integer, s.member_id as "memberId", m.role, s.signed_in_at as "signedInAt",
       m.status = 'disabled' as "isDisabled",
       s.last_used_at < now() - interval '5 minutes' as "isStale"
     from unnest($1::bytea[]) with ordinality as asked(token_hash, place)
     join sessions s on s.token_hash = asked.token_hash
     join members m on m.id = s.member_id
     where m.status = 'disabled' or (m.status = 'active' and ${aliveSession})`,
    [tokenHashes],
  );
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  return tokenHashes.map((tokenHash, index) => {
    const row = byPlace.get(index + 1);
    if (row === undefined) return undefined;
    const { isStale, isDisabled, ...viewer } = row;
    if (isDisabled) return 'disabled';
    return { viewer: { ...viewer, tokenHash }, isStale };
  });
}

/**
 * Updates the session and its member, as sessions are deleted once they end. Locks the member first, as ending sessions
 * does, so that the two cannot deadlock.
 */
export async function noteSessionUse(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`
    with seen as (
      update members set last_seen_at = now()
      where id = (select member_id from sessions where token_hash = ${tokenHash}) returning id)
    update sessions s set last_used_at = now() from seen
    where s.token_hash = ${tokenHash} and s.member_id = seen.id and ${sql.raw(aliveSession)}`.execute(db);
}

export interface NewSession extends Pick<OwnSession, 'browser' | 'system'> {
  tokenHash: Buffer;
  memberId: MemberId;
  /** The address that found the member, and the hash that the password was checked against. */
  email: string;
  passwordHash: string;
  remember: boolean;
}

/**
 * False if the address or password changed since the check, if the account is disabled, or if it waits to be deleted.
 * Also false if the member's status at the community site prevents signing in (rules/single-sign-on 25). Changes of
 * these lock the account first and end sessions afterwards (rules/accounts 33). This statement locks the account, too,
 * so the later of the two transactions sees the changes of the earlier one.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const inserted = await sql`
    with seen as (
      update members m set last_seen_at = now()
      where id = ${session.memberId} and email = ${session.email} and password_hash = ${session.passwordHash}
        and status = 'active' and deletion_requested_at is null and not (${isPasswordBlocked})
      returning id)
    insert into sessions (token_hash, member_id, remember, browser, system)
    select ${session.tokenHash}, id, ${session.remember}, ${session.browser}, ${session.system} from seen`.execute(
    db,
  );
  return inserted.numAffectedRows === 1n;
}

export interface NewLinkedSession extends Omit<NewSession, 'email' | 'passwordHash'> {
  identityId: number;
  /** The session's id at the site that signed the member in. */
  sid: string | undefined;
}

/** For a locked account whose member the community site has just named (rules/single-sign-on 4). */
export async function insertLinkedSession(tx: Tx, session: NewLinkedSession): Promise<void> {
  await sql`update members set last_seen_at = now() where id = ${session.memberId}`.execute(tx);
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      member_id: session.memberId,
      remember: session.remember,
      browser: session.browser,
      system: session.system,
      identity_id: session.identityId,
      sid: session.sid ?? null,
    })
    .execute();
}

/** Live sessions: the viewer's own first, then by last use. */
export function findOwnSessions(
  database: Database,
  { memberId, tokenHash }: Viewer,
  most: number,
): Promise<OwnSession[]> {
  return database.query<OwnSession>(
    `select s.id, s.browser, s.system, s.remember as "isRemembered", s.signed_in_at as "beganAt",
       s.last_used_at as "lastUsedAt", s.token_hash = $2 as "isThis"
     from sessions s where s.member_id = $1 and ${aliveSession}
     order by "isThis" desc, s.last_used_at desc, s.id desc limit $3`,
    [memberId, tokenHash, most],
  );
}

export async function hasSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from sessions s where s.token_hash = ${tokenHash} and ${sql.raw(aliveSession)}`.execute(db);
  return rows.length > 0;
}

/**
 * Ends a disabled member's sessions for good. The rows stay until cleanup, so that each device shows why it was signed
 * out.
 */
export async function endSessionsOf(db: Db, memberId: MemberId): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(0) })
    .where('member_id', '=', memberId)
    .execute();
}

/** Returns true if the session began at the site that signs members in. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('identity_id as identityId')
    .executeTakeFirst();
  return row !== undefined && row.identityId !== null;
}

/** Ends a session; false if the member has no session with this id. */
export async function deleteOwnSession(db: Db, memberId: MemberId, id: SessionId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes sessions and returns their number. */
export async function deleteSessionsOf(db: Db, memberId: MemberId): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteOtherSessions(db: Db, { memberId, tokenHash }: Viewer): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('token_hash', '!=', tokenHash)
    .execute();
}

export async function forgetEndedSessions(database: Database): Promise<void> {
  await database.query(`delete from sessions s where not (${aliveSession})`, []);
}
