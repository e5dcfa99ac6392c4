import { sql } from 'kysely';
import type { MemberStatus, Role } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { ProfileForm } from '#contract/profiles/form.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import type { LinkPurpose } from '../../platform/db/schema.ts';

interface NewLink {
  tokenHash: Buffer;
  purpose: LinkPurpose;
  expiresAt: Date;
}

/**
 * False if the account's address changed, as a link mailed to the old address would be useless. An invitation sets the
 * first password (rules/accounts 58). So it is also false for an invitation if the member has set a password since.
 */
export async function insertLink(
  db: Db,
  link: NewLink,
  account: { id: MemberId; email: string },
): Promise<boolean> {
  const isOpen = link.purpose === 'invitation' ? sql`password_set_at is null` : sql`true`;
  const inserted = await sql`
    insert into mailed_links (token_hash, member_id, purpose, expires_at)
    select ${link.tokenHash}, id, ${link.purpose}, ${link.expiresAt} from members
    where id = ${account.id} and email = ${account.email} and ${isOpen}
    for share`.execute(db);
  return inserted.numAffectedRows === 1n;
}

/**
 * False if the change was cancelled, replaced, objected to, or has expired. The link expires with the reservation of
 * the old address at the latest (rules/accounts 54). Locks the member first, as `lockAccount` does.
 */
export async function insertEmailLink(db: Db, link: NewLink, changeId: number): Promise<boolean> {
  const inserted = await sql`
    insert into mailed_links (token_hash, member_id, purpose, expires_at, email_change_id)
    select ${link.tokenHash}, m.id, ${link.purpose}, least(${link.expiresAt}, c.reserved_until), c.id
    from members m join email_changes c on c.member_id = m.id
    where c.id = ${changeId} and c.ended_at is null and coalesce(c.reserved_until, c.waits_until) > now()
    for share of m, c`.execute(db);
  return inserted.numAffectedRows === 1n;
}

/** Returns the member a link belongs to, while it is unused and unexpired. */
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

/** Uses up a link; undefined if it was already used or has expired. If two requests use it at once, one wins. */
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

export async function spendLinks(
  db: Db,
  memberId: MemberId,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await db
    .updateTable('mailed_links')
    .set({ used_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Links whose holder can set a password. */
export const passwordLinks = ['password_reset', 'invitation'] as const satisfies LinkPurpose[];

/** Links that open an account or move it to another address. Objections do neither. */
export const openingLinks = [
  'activation',
  'password_reset',
  'email_change',
  'invitation',
] as const satisfies LinkPurpose[];

/** Voids the links of this change of address and of all later ones. */
export async function spendEmailLinks(db: Db, memberId: MemberId, fromChange: number): Promise<void> {
  await db
    .updateTable('mailed_links')
    .set({ used_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('email_change_id', '>=', fromChange)
    .where('used_at', 'is', null)
    .execute();
}

export async function forgetOldLinks(database: Database): Promise<void> {
  await database.query(`delete from mailed_links where expires_at < now() - interval '720 hours'`, []);
}

type Named = Pick<ProfileForm, 'firstName' | 'lastName'>;

/** The fields of the administrators' form, and the further columns of a members table. */
export interface Invitee extends Named, Partial<Omit<ProfileForm, keyof Named>> {
  email: string;
  role: Role;
  /** The status of the member; active by default. */
  status?: MemberStatus;
  passwordHash: string;
}

/** Inserts in the given order and skips taken addresses. Returns the ids by lower-case address. */
export async function insertInvited(tx: Tx, invitees: readonly Invitee[]): Promise<Map<string, MemberId>> {
  if (invitees.length === 0) return new Map();
  const rows = await tx
    .insertInto('members')
    .values(invitees.map(columnsOf))
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', sql<string>`lower(email)`.as('email')])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

function columnsOf({ dateOfBirth = '', ...invitee }: Invitee) {
  return {
    first_name: invitee.firstName,
    last_name: invitee.lastName,
    email: invitee.email,
    password_hash: invitee.passwordHash,
    role: invitee.role,
    status: invitee.status ?? 'active',
    date_of_birth: dateOfBirth === '' ? null : dateOfBirth,
    hide_date_of_birth: invitee.hideDateOfBirth ?? true,
    address: invitee.address ?? '',
    city: invitee.city ?? '',
    zip_code: invitee.zipCode ?? '',
    time_zone: invitee.timeZone ?? 0,
    invited_at: sql<Date>`now()`,
  };
}

/** Returns those of the lower-case addresses that a member had until recently and may reclaim (rules/accounts 54). */
export async function findReserved(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(old_email) as email from email_changes
    where lower(old_email) = any(${emails}::text[]) and reserved_until > now() and ended_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ email }) => email));
}
