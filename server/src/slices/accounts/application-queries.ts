/** The SQL of registrations that wait for the office (rules/accounts 64). */
import { sql } from 'kysely';
import type { ApplicationState } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Of `members m`; null of whoever has not applied, and of members. */
export const applicationState = `(
  select case when a.refused_at is null then 'waiting' else 'refused' end from applications a where a.member_id = m.id)`;

/** Of whoever registered and is not let in yet; members, and those whom the office has invited, do not apply. */
export async function insertApplication(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`
    insert into applications (member_id)
    select id from members where id = ${memberId} and confirmed_at is null and invited_at is null
    on conflict do nothing`.execute(tx);
}

/** Undefined for whoever has not applied, and for members. */
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
