import { sql } from 'kysely';
import type { Author, Role } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { LinkPurpose } from '../../platform/db/schema.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** rules/accounts 33: hours without a request until a session ends. */
const idleHours = { plain: 12, remembered: 30 * 24 } as const;

const aliveSession = `s.last_used_at > now() - case when s.remember
  then interval '${idleHours.remembered} hours' else interval '${idleHours.plain} hours' end`;

interface SessionRow extends Omit<Viewer, 'tokenHash'> {
  isStale: boolean;
}

export interface FoundSession {
  viewer: Viewer;
  /** True when its last use was noted so long ago that it should be noted anew. */
  isStale: boolean;
}

/** The session and its member, when both may act: one statement for every signed-in request. */
export async function findSession(database: Database, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const [row] = await database.prepared<SessionRow>(
    'find-session',
    `select s.member_id as "memberId", m.role, s.signed_in_at as "signedInAt",
       s.last_used_at < now() - interval '5 minutes' as "isStale"
     from sessions s join members m on m.id = s.member_id
     where s.token_hash = $1 and m.status = 'active' and ${aliveSession}`,
    [tokenHash],
  );
  if (row === undefined) return undefined;
  const { isStale, ...viewer } = row;
  return { viewer: { ...viewer, tokenHash }, isStale };
}

export async function noteSessionUse(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/**
 * False when the account's password is another one by now, or it is disabled: whoever sets a password locks the
 * account, and ends sessions after that (rules/accounts 33).
 */
export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; memberId: MemberId; passwordHash: string; remember: boolean },
): Promise<boolean> {
  const inserted = await sql`
    insert into sessions (token_hash, member_id, remember)
    select ${session.tokenHash}, id, ${session.remember} from members
    where id = ${session.memberId} and password_hash = ${session.passwordHash} and status = 'active'
    for share`.execute(db);
  return inserted.numAffectedRows === 1n;
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(db: Db, memberId: MemberId): Promise<void> {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).execute();
}

/** What signing in and mailing need to know of a member. */
export function findAccountByEmail(db: Db, email: string) {
  return accounts(db).where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
}

export function findAccount(db: Db, memberId: MemberId) {
  return accounts(db).where('id', '=', memberId).executeTakeFirst();
}

function accounts(db: Db) {
  return db
    .selectFrom('members')
    .select([
      'id',
      'first_name as firstName',
      'email',
      'password_hash as passwordHash',
      'role',
      'status',
      'confirmed_at as confirmedAt',
    ]);
}

export interface NewMember {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  role?: Role;
  /** Null until the mailed link is opened. */
  confirmedAt: Date | null;
}

/** Undefined when the address is taken; two registrations at once cannot both get it. */
export async function insertMember(db: Db, member: NewMember): Promise<MemberId | undefined> {
  const row = await db
    .insertInto('members')
    .values({
      first_name: member.firstName,
      last_name: member.lastName,
      email: member.email,
      password_hash: member.passwordHash,
      confirmed_at: member.confirmedAt,
      ...(member.role && { role: member.role }),
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Answers the address. */
export async function confirmMember(db: Db, memberId: MemberId): Promise<string> {
  const { email } = await db
    .updateTable('members')
    .set({ confirmed_at: sql`coalesce(confirmed_at, now())` })
    .where('id', '=', memberId)
    .returning('email')
    .executeTakeFirstOrThrow();
  return email;
}

export async function setPassword(db: Db, memberId: MemberId, passwordHash: string): Promise<void> {
  await db.updateTable('members').set({ password_hash: passwordHash }).where('id', '=', memberId).execute();
}

export async function insertLink(
  db: Db,
  link: { tokenHash: Buffer; memberId: MemberId; purpose: LinkPurpose; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('mailed_links')
    .values({
      token_hash: link.tokenHash,
      member_id: link.memberId,
      purpose: link.purpose,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Whose link it is, while it is unused and unexpired. */
export async function findLink(
  db: Db,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('mailed_links')
    .select('member_id as memberId')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.memberId;
}

/** Uses a link up; undefined when it was already used or has expired. Of two at once one wins. */
export async function takeLink(
  db: Db,
  purpose: LinkPurpose,
  tokenHash: Buffer,
): Promise<MemberId | undefined> {
  const row = await db
    .updateTable('mailed_links')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('member_id as memberId')
    .executeTakeFirst();
  return row?.memberId;
}

/** A new password makes every other reset link worthless. */
export async function useUpLinks(db: Db, memberId: MemberId, purpose: LinkPurpose): Promise<void> {
  await db
    .updateTable('mailed_links')
    .set({ used_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Sessions that ended and links that expired long ago. */
export async function forgetEnded(database: Database): Promise<void> {
  await database.query(`delete from sessions s where not (${aliveSession})`, []);
  await database.query(`delete from mailed_links where expires_at < now() - interval '30 days'`, []);
}

/** For a query that joins `members m`. */
export const authorColumns = `
  m.id as "authorId", m.first_name as "firstName", m.last_name as "lastName", m.avatar, m.role`;

export interface AuthorRow extends Omit<Author, 'id'> {
  authorId: Author['id'];
}

export function authorOf({ authorId, firstName, lastName, avatar, role }: AuthorRow): Author {
  return { id: authorId, firstName, lastName, avatar, role };
}
