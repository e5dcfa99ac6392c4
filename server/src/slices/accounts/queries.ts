import { type NotNull, sql } from 'kysely';
import {
  type ApplicationState,
  type Author,
  isAdmin,
  type MemberStatus,
  type Role,
} from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedEmailChange, ExportedLink, ExportedSession } from '#contract/exports/model.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';

/**
 * The state of a registration of `members m` that waits for the administrators, or was rejected (rules/accounts 64).
 * Null for members and for people who did not apply.
 */
export const applicationState = `(
  select case when a.refused_at is null then 'waiting' else 'refused' end from applications a where a.member_id = m.id)`;

/**
 * An application belongs to a registered person who is not admitted yet. Members and people invited by administrators
 * do not apply.
 */
export async function insertApplication(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`
    insert into applications (member_id)
    select id from members where id = ${memberId} and confirmed_at is null and invited_at is null
    on conflict do nothing`.execute(tx);
}

/** Finds a member's application; undefined for members and for people who did not apply. */
export async function findApplication(
  db: Db | Tx,
  memberId: MemberId,
): Promise<ApplicationState | undefined> {
  const { rows } = await sql<{ state: ApplicationState | null }>`
    select ${sql.raw(applicationState)} as state from members m where m.id = ${memberId}`.execute(db);
  return rows[0]?.state ?? undefined;
}

export async function deleteApplication(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`delete from applications where member_id = ${memberId}`.execute(tx);
}

export async function setRefused(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`update applications set refused_at = now() where member_id = ${memberId}`.execute(tx);
}

/** Limits how many members of a name are considered. */
const namesakes = 1_000;

/**
 * SQL for an array of the ids of members whose full or last name begins with the text. `place` adds a value to the
 * statement.
 */
export function namedLike(place: (value: string) => string, name: string): string {
  const beginning = `lower(${place(name.replace(/[\\%_]/g, '\\$&'))}::text) || '%'`;
  return `array(select id from members
    where lower(first_name || ' ' || last_name) like ${beginning} or lower(last_name) like ${beginning}
    limit ${namesakes})`;
}

/** The columns of a member that signing in and e-mailing need; former members have no account. */
export interface Account {
  id: MemberId;
  firstName: string;
  email: string;
  passwordHash: string;
  role: Role;
  status: MemberStatus;
  confirmedAt: Date | null;
  deletionRequestedAt: Date | null;
  /** The member's offset from UTC in hours. */
  timeZone: number;
}

export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return accounts(db).where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
}

export function findAccount(db: Db, memberId: MemberId): Promise<Account | undefined> {
  return accounts(db).where('id', '=', memberId).executeTakeFirst();
}

/**
 * Locks an account before anything else, so that changes to how a member signs in run one at a time. Votes and
 * comments, which only reference the member, continue meanwhile.
 */
export function lockAccount(tx: Tx, memberId: MemberId): Promise<Account> {
  return accounts(tx).where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

function accounts(db: Db) {
  return db
    .selectFrom('members')
    .where('email', 'is not', null)
    .select([
      'id',
      'first_name as firstName',
      'email',
      'password_hash as passwordHash',
      'role',
      'status',
      'confirmed_at as confirmedAt',
      'deletion_requested_at as deletionRequestedAt',
      'time_zone as timeZone',
    ])
    .$narrowType<{ email: NotNull }>();
}

export interface NewMember {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  role?: Role;
  /** The member's offset from UTC in hours. */
  timeZone?: number;
  /** The time of confirmation; null until the member opens the mailed link. */
  confirmedAt: Date | null;
}

/** Inserts a member; undefined if the address is taken. Two simultaneous registrations cannot both get it. */
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
      time_zone: member.timeZone ?? 0,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Undefined if the address is taken, or was until recently (rules/accounts 54). The statement is the same in either
 * case.
 */
export async function insertNewAccount(
  db: Db,
  { firstName, lastName, email, passwordHash, timeZone = 0 }: Omit<NewMember, 'confirmedAt'>,
): Promise<MemberId | undefined> {
  const { rows } = await sql<{ id: MemberId }>`
    insert into members (first_name, last_name, email, password_hash, time_zone, registered_itself)
    select ${firstName}, ${lastName}, ${email}, ${passwordHash}, ${timeZone}::numeric, true
    where not exists (
      select from email_changes
      where lower(old_email) = ${email.toLowerCase()} and reserved_until > now() and ended_at is null)
    on conflict (lower(email)) do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/**
 * Returns the member who has the address, at most once a day. Undefined also within a minute of an unconfirmed
 * registration, as a form sent twice needs no second e-mail. A later registration may be another person's, and the
 * member is notified.
 */
export async function claimNotifying(db: Db, email: string): Promise<MemberId | undefined> {
  const { rows } = await sql<{ id: MemberId }>`
    update members set told_of_account_at = now()
    where lower(email) = ${email.toLowerCase()}
      and (told_of_account_at is null or told_of_account_at < now() - interval '24 hours')
      and (confirmed_at is not null or created_at < now() - interval '1 minute')
    returning id`.execute(db);
  return rows[0]?.id;
}

/** The link proves the address. `isNew`: it had not been confirmed before. */
export async function setConfirmed(db: Db, memberId: MemberId): Promise<{ email: string; isNew: boolean }> {
  const { rows } = await sql<{ email: string; isNew: boolean }>`
    update members m set confirmed_at = coalesce(before.confirmed_at, now())
    from (select id, confirmed_at from members where id = ${memberId} for no key update) before
    where m.id = before.id returning m.email, before.confirmed_at is null as "isNew"`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a member to confirm is not there');
  return row;
}

export async function setPassword(db: Db, memberId: MemberId, passwordHash: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ password_hash: passwordHash, password_set_at: sql`now()` })
    .where('id', '=', memberId)
    .execute();
}

/** For a query that joins `members m`. */
export const authorColumns = `
  m.id as "authorId", m.first_name as "firstName", m.last_name as "lastName", m.avatar, m.role,
  m.erased_at is not null as "isFormer"`;

/** The same columns as JSON, for aggregates beside a row. */
export const authorJson = `json_build_object(
  'id', m.id, 'firstName', m.first_name, 'lastName', m.last_name, 'avatar', m.avatar, 'role', m.role,
  'isFormer', m.erased_at is not null)`;

/** For `members m`: the reputation, which can be below 0. */
export const reputationOf = '(select r.points from reputations r where r.member_id = m.id)';

/** The joining date and the reputation, which is at least 0. It is not shown for former members. */
export const standingColumns = `
  m.created_at as "joinedAt", case when m.erased_at is null then greatest(${reputationOf}, 0) else 0 end as reputation`;

export interface AuthorRow extends Omit<Author, 'id'> {
  authorId: Author['id'];
}

export function authorOf({ authorId, firstName, lastName, avatar, role, isFormer }: AuthorRow): Author {
  return { id: authorId, firstName, lastName, avatar, role, isFormer };
}

/** Lists the recipients of e-mails about the server. */
export async function listAdmins(db: Db): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select id from members where role in ('super_admin', 'admin') and status = 'active'
      and confirmed_at is not null and email is not null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Includes ended sessions until they are deleted. */
export function exportSessions(database: Database, memberId: MemberId): AsyncGenerator<ExportedSession> {
  return iterateRows((after, limit) =>
    database.query(
      `select id, browser, system, remember as "isRemembered", signed_in_at as "beganAt", last_used_at as "lastUsedAt"
       from sessions where member_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
}

export async function* exportEmailChanges(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedEmailChange> {
  yield* await database.query<ExportedEmailChange>(
    `select old_email as "oldEmail", new_email as "newEmail", requested_at as "requestedAt",
       waits_until as "waitsUntil", reserved_until as "reservedUntil", ended_at as "endedAt"
     from email_changes where member_id = $1 order by id`,
    [memberId],
  );
}

export async function* exportLinks(database: Database, memberId: MemberId): AsyncGenerator<ExportedLink> {
  yield* await database.query<ExportedLink>(
    `select purpose, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"
     from mailed_links where member_id = $1 order by created_at`,
    [memberId],
  );
}

/** Finds an administrator; undefined if the member no longer is one. */
export async function findAdmin(db: Db, memberId: MemberId): Promise<Account | undefined> {
  const account = await findAccount(db, memberId);
  const isOne = account !== undefined && account.status === 'active' && isAdmin(account.role);
  return isOne ? account : undefined;
}
