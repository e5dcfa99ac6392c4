/** The SQL of members whom the office invites, one or many in a statement. */
import { sql } from 'kysely';
import type { MemberStatus, Role } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { ProfileForm } from '#contract/profiles/form.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

type Named = Pick<ProfileForm, 'firstName' | 'lastName'>;

/** What a form of the office says of somebody, and what a table may say besides. */
export interface Invitee extends Named, Partial<Omit<ProfileForm, keyof Named>> {
  email: string;
  role: Role;
  /** Active unless it says otherwise. */
  status?: MemberStatus;
  passwordHash: string;
}

/** In their order; one whose address is taken is left out. Replies with the ids by address in small letters. */
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

/** Of these addresses, in small letters, those that somebody had until recently and may have back (rules/accounts 54). */
export async function findReserved(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(old_email) as email from email_changes
    where lower(old_email) = any(${emails}::text[]) and reserved_until > now() and ended_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ email }) => email));
}
