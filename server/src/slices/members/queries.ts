/** The SQL of what admins set of a member. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import type { Standing } from './policy.ts';

export interface StoredStanding extends Standing {
  version: number;
}

/**
 * These members and all administrators, as they are until the transaction ends: of two who take each other's role at
 * once, the second finds that the first was faster. In the order in which those who leave are locked, too.
 */
export async function lockForEdit(tx: Tx, ids: MemberId[]): Promise<StoredStanding[]> {
  const { rows } = await sql<StoredStanding>`
    select id, role, status, version, confirmed_at is not null and deletion_requested_at is null as stays
    from members
    where erased_at is null and (id = any(${ids}::integer[]) or role in ('super_admin', 'admin'))
    order by id for no key update`.execute(tx);
  return rows;
}

export async function setStanding(tx: Tx, { id, role, status, version }: StoredStanding): Promise<void> {
  await tx.updateTable('members').set({ role, status, version }).where('id', '=', id).execute();
}

/** Also who never confirmed the address. */
export async function isMember(database: Database, id: MemberId): Promise<boolean> {
  const rows = await database.query('select from members where id = $1 and erased_at is null', [id]);
  return rows.length === 1;
}

/** Those with one of these addresses, by it in small letters. */
export async function findByEmails(db: Db, emails: readonly string[]): Promise<Map<string, StoredStanding>> {
  const { rows } = await sql<StoredStanding & { email: string }>`
    select lower(email) as email, id, role, status, version,
      confirmed_at is not null and deletion_requested_at is null as stays
    from members where lower(email) = any(${emails}::text[])`.execute(db);
  return new Map(rows.map(({ email, ...standing }) => [email, standing]));
}

/** A member as a table that goes out has them. */
export interface EmailedMember extends Pick<StoredStanding, 'id' | 'role' | 'status'> {
  email: string;
  firstName: string;
  lastName: string;
}

/** In the order of their ids; former members have no address. */
export function listEmailedAfter(database: Database, after: number, limit: number): Promise<EmailedMember[]> {
  return database.query<EmailedMember>(
    `select id, email, first_name as "firstName", last_name as "lastName", role, status
     from members where email is not null and id > $1 order by id limit $2`,
    [after, limit],
  );
}
