/** The SQL of members who sign in at the community site, or did. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Of `members m`: who they are at the site that spoke of them last. What others said before that counts no more. */
const newest = `(select confirmed_at, ended_at from member_identities
  where member_id = m.id order by greatest(confirmed_at, ended_at) desc, id desc limit 1)`;

/** Of `members m`: their membership is over (rules/single-sign-on 10). */
export const membershipEnded = `exists (select from ${newest} i where i.ended_at is not null)`;

/** Also where a membership has ended at a site that signed members in before. */
export async function isLinked(db: Db, issuer: string, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select from members m where m.id = ${memberId} and (
      exists (select from member_identities where member_id = m.id and issuer = ${issuer})
      or ${sql.raw(membershipEnded)})`.execute(db);
  return rows.length === 1;
}

/** What is left of the site that last signed a member in, whether or not it does now. */
export interface Past {
  /** The membership is over there. */
  hasEnded: boolean;
  /** The password is from before the member was last named there. */
  isPasswordOld: boolean;
}

/** Of `members m`: the password is from before that site last named them, as is one of which no time is known. */
const hasOldPassword = `exists (
  select from ${newest} i where coalesce(m.password_set_at < i.confirmed_at, true))`;

/** Of `members m`: whether their past keeps them from signing in by this password. Administrators' does not. */
export const hasPast = sql.raw(
  `m.role not in ('super_admin', 'admin') and (${membershipEnded} or ${hasOldPassword})`,
);

export async function findPast(db: Db, memberId: MemberId): Promise<Past> {
  const { rows } = await sql<Past>`
    select ${sql.raw(membershipEnded)} as "hasEnded", ${sql.raw(hasOldPassword)} as "isPasswordOld"
    from members m where m.id = ${memberId}`.execute(db);
  return rows[0] ?? { hasEnded: false, isPasswordOld: false };
}

/**
 * For whoever becomes an administrator, as administrators sign in by password again: one that was good for nothing, whoever knows
 * it, is nobody's from now on, and what began by it ends (rules/single-sign-on 27). Any other stays.
 */
export async function forgetOldPassword(tx: Tx, memberId: MemberId, nobodysPassword: string): Promise<void> {
  await sql`
    with shut as (
      update members m set password_hash = ${nobodysPassword}
      where m.id = ${memberId} and ${sql.raw(hasOldPassword)}
      returning id)
    delete from sessions s using shut where s.member_id = shut.id and s.identity_id is null`.execute(tx);
}

/** Of roles 1 and 2, who may come in. */
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
