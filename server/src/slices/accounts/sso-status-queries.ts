/** SQL about members who sign in at the community site, or did. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/**
 * For `members m`: the member's identity at the site that reported on them last. Earlier reports of other sites no
 * longer count.
 */
const newest = `(select confirmed_at, ended_at from member_identities
  where member_id = m.id order by greatest(confirmed_at, ended_at) desc, id desc limit 1)`;

/** For `members m`: true if the membership is over (rules/single-sign-on 10). */
export const membershipEnded = `exists (select from ${newest} i where i.ended_at is not null)`;

/** True if the member is linked to this site, or if their membership ended at any site. */
export async function isLinked(db: Db, issuer: string, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select from members m where m.id = ${memberId} and (
      exists (select from member_identities where member_id = m.id and issuer = ${issuer})
      or ${sql.raw(membershipEnded)})`.execute(db);
  return rows.length === 1;
}

/** The member's status according to the site that signed them in last, even if that site is no longer configured. */
export interface SsoStatus {
  /** True if the membership at that site is over. */
  hasEnded: boolean;
  /** True if the password is older than the site's last report of the member. */
  isPasswordOld: boolean;
}

/** For `members m`: true if the password is older than that site's last report, or of unknown age. */
const hasOldPassword = `exists (
  select from ${newest} i where coalesce(m.password_set_at < i.confirmed_at, true))`;

/** For `members m`: true if their past prevents signing in with this password. Administrators are exempt. */
export const isPasswordBlocked = sql.raw(
  `m.role not in ('super_admin', 'admin') and (${membershipEnded} or ${hasOldPassword})`,
);

export async function findSsoStatus(db: Db, memberId: MemberId): Promise<SsoStatus> {
  const { rows } = await sql<SsoStatus>`
    select ${sql.raw(membershipEnded)} as "hasEnded", ${sql.raw(hasOldPassword)} as "isPasswordOld"
    from members m where m.id = ${memberId}`.execute(db);
  return rows[0] ?? { hasEnded: false, isPasswordOld: false };
}

/**
 * For a member who becomes an administrator, since administrators sign in by password again. Other people may know a
 * password from before the link (rules/single-sign-on 27). So this replaces such a password and ends its sessions. Any
 * other password stays.
 */
export async function forgetOldPassword(tx: Tx, memberId: MemberId, unusablePassword: string): Promise<void> {
  await sql`
    with shut as (
      update members m set password_hash = ${unusablePassword}
      where m.id = ${memberId} and ${sql.raw(hasOldPassword)}
      returning id)
    delete from sessions s using shut where s.member_id = shut.id and s.identity_id is null`.execute(tx);
}

/** Lists the other members of roles 1 and 2 who can sign in. */
export async function listOtherAdmins(tx: Tx, memberId: MemberId): Promise<MemberId[]> {
  const rows = await tx
    .selectFrom('members')
    .select('id')
    .where('role', 'in', ['super_admin', 'admin'])
    .where('status', '=', 'active')
    .where('confirmed_at', 'is not', null)
    .where('id', '!=', memberId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
