/** The SQL of members who sign in at the community site, or did. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Also where a membership has ended at a site that signed members in before. */
export async function isLinked(db: Db, issuer: string, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select from member_identities
    where member_id = ${memberId} and (issuer = ${issuer} or ended_at is not null) limit 1`.execute(db);
  return rows.length === 1;
}

/** What is left of sites that signed a member in, whether or not one does now. */
export interface Past {
  /** The membership is over at one of them. */
  hasEnded: boolean;
  /** The password is from before one of them last named the member. */
  isPasswordOld: boolean;
}

/** Of `members m` and its `member_identities i`. */
const isPasswordOld = sql`coalesce(m.password_set_at < i.confirmed_at, true)`;

/** Of `members m`: whether its past keeps it from signing in by this password. Administrators' does not. */
export const hasPast = sql`m.role not in ('super_admin', 'admin') and exists (
  select from member_identities i where i.member_id = m.id and (i.ended_at is not null or ${isPasswordOld}))`;

export async function findPast(db: Db, memberId: MemberId): Promise<Past> {
  const { rows } = await sql<Past>`
    select coalesce(bool_or(i.ended_at is not null), false) as "hasEnded",
      coalesce(bool_or(${isPasswordOld}), false) as "isPasswordOld"
    from member_identities i join members m on m.id = i.member_id where i.member_id = ${memberId}`.execute(
    db,
  );
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
      where m.id = ${memberId} and exists (
        select from member_identities i where i.member_id = m.id and ${isPasswordOld})
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
