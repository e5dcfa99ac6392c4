/** SQL of account deletion: the member's own row and the means to sign in. */
import { type NotNull, sql } from 'kysely';
import { isAdmin, type Role } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { endWaitingChange } from './email-queries.ts';
import { deleteApplication } from './queries.ts';
import { deleteSessionsOf } from './session-queries.ts';

/** A member whose account waits to be deleted; undefined after the erasure. */
export interface MemberToErase {
  id: MemberId;
  firstName: string;
  email: string;
  role: Role;
  /** The member's offset from UTC in hours. */
  timeZone: number;
  requestedAt: Date | null;
  keepsPosts: boolean;
}

export async function findMemberToErase(db: Db, memberId: MemberId): Promise<MemberToErase | undefined> {
  const found = await sql<MemberToErase>`
    select id, first_name as "firstName", email, role, time_zone as "timeZone",
      deletion_requested_at as "requestedAt", keeps_posts as "keepsPosts"
    from members where id = ${memberId} and erased_at is null`.execute(db);
  return found.rows[0];
}

/**
 * Returns true if another administrator (role 1 or 2) remains besides this member. Locks all their rows until the
 * transaction ends. If two administrators leave at once, the second sees that the first has left.
 */
export async function lockAdminsBeside(db: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql<{ id: MemberId }>`
    select id from members
    where id = ${memberId} or (
      role in ('super_admin', 'admin') and status = 'active' and confirmed_at is not null
      and deletion_requested_at is null)
    order by id for no key update`.execute(db);
  return rows.some(({ id }) => id !== memberId);
}

/**
 * Ends every session, voids every link and cancels a pending change of address. Only the link to object to a completed
 * change stays valid. Call it with the account locked.
 */
export async function requestDeletion(
  tx: Tx,
  { memberId, keepsPosts }: { memberId: MemberId; keepsPosts: boolean },
): Promise<Date> {
  const { requestedAt } = await tx
    .updateTable('members')
    .set({ deletion_requested_at: sql`now()`, keeps_posts: keepsPosts })
    .where('id', '=', memberId)
    .returning('deletion_requested_at as requestedAt')
    .$narrowType<{ requestedAt: NotNull }>()
    .executeTakeFirstOrThrow();
  await deleteSessionsOf(tx, memberId);
  await endWaitingChange(tx, memberId);
  await tx
    .updateTable('mailed_links')
    .set({ used_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('purpose', '!=', 'email_objection')
    .where('used_at', 'is', null)
    .execute();
  return requestedAt;
}

/**
 * Ends accounts at once, without a waiting period. They are due for erasure with their posts, and no session, password
 * or link opens them any more. `days` is the usual waiting period.
 */
export async function endAccounts(tx: Tx, memberIds: MemberId[], days: number): Promise<void> {
  await sql`
    update members set status = 'disabled', keeps_posts = false,
      deletion_requested_at = now() - make_interval(hours => 24 * ${days})
    where id in (select id from members where id = any(${memberIds}::integer[]) order by id for no key update)`.execute(
    tx,
  );
  for (const table of ['sessions', 'mailed_links', 'email_changes']) {
    await sql`delete from ${sql.table(table)} where member_id = any(${memberIds}::integer[])`.execute(tx);
  }
}

/** Cancels the deletion of an account. False if none was requested, or if the account was already erased. */
export async function takeBackDeletion(db: Db, memberId: MemberId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ deletion_requested_at: null })
    .where('id', '=', memberId)
    .where('deletion_requested_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lists members whose waiting period is over or whose erasure is under way. */
export async function listMembersToErase(database: Database, days: number): Promise<MemberId[]> {
  const rows = await database.query<{ id: MemberId }>(
    `select id from members where deletion_requested_at <= now() - make_interval(hours => 24 * $1) order by id`,
    [days],
  );
  return rows.map(({ id }) => id);
}

/** Locks a due account until the transaction ends; undefined for any other member. */
export async function lockDue(tx: Tx, memberId: MemberId, days: number): Promise<DueMember | undefined> {
  const found = await sql<{ role: Role; avatar: string | null; keepsPosts: boolean }>`
    select role, avatar, keeps_posts as "keepsPosts" from members
    where id = ${memberId} and erased_at is null
      and deletion_requested_at <= now() - make_interval(hours => 24 * ${days}) for no key update`.execute(
    tx,
  );
  const [row] = found.rows;
  return row && { isAdmin: isAdmin(row.role), avatar: row.avatar, keepsPosts: row.keepsPosts };
}

interface DueMember {
  isAdmin: boolean;
  avatar: string | null;
  keepsPosts: boolean;
}

const [firstName, lastName] = accountTexts.formerMember.split(' ');

/** Erases what identifies a member and what opens the account. The year of joining (UTC) stays (rules/running 35). */
export async function eraseMember(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`
    update members set first_name = ${firstName}, last_name = ${lastName}, email = null, password_hash = '',
      role = 'member', status = 'disabled', date_of_birth = null, hide_date_of_birth = true, avatar = null,
      address = '', city = '', zip_code = '', time_zone = 0, created_at = date_trunc('year', created_at, 'UTC'),
      confirmed_at = date_trunc('year', confirmed_at, 'UTC'),
      last_seen_at = null, invited_at = null, told_of_account_at = null, erased_at = now()
    where id = ${memberId}`.execute(tx);
  await deleteSessionsOf(tx, memberId);
  await tx.deleteFrom('mailed_links').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('email_changes').where('member_id', '=', memberId).execute();
  await deleteApplication(tx, memberId);
  await tx.deleteFrom('member_identities').where('member_id', '=', memberId).execute();
}

/** Returns the unfinished erasure of a member who is already a former member. */
export async function findErasing(db: Db, memberId: MemberId): Promise<{ keepsPosts: boolean } | undefined> {
  return db
    .selectFrom('members')
    .select('keeps_posts as keepsPosts')
    .where('id', '=', memberId)
    .where('erased_at', 'is not', null)
    .where('deletion_requested_at', 'is not', null)
    .executeTakeFirst();
}

/** Marks an erasure as complete. */
export async function endErasing(db: Db, memberId: MemberId): Promise<void> {
  await db.updateTable('members').set({ deletion_requested_at: null }).where('id', '=', memberId).execute();
}
