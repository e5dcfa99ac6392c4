/** The SQL that reads whatever the office knows of members, many at a time. */
import { sql } from 'kysely';
import type { ProfileForm } from '#contract/profiles/form.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { StoredStanding } from './queries.ts';

/**
 * How somebody came in: `member` has confirmed the address, or was invited by the office and has not done so yet. The others
 * registered: `unconfirmed` did not open the link, `waiting` waits for the office, and `refused` was turned away.
 */
export type Admission = 'member' | 'unconfirmed' | 'waiting' | 'refused';

/** A member with all that the profile says. */
export interface WholeMember extends StoredStanding, ProfileForm {
  email: string;
  admission: Admission;
}

/** Of `members m`: the office has let them in, or brought them. */
const isIn = 'm.email is not null and (m.confirmed_at is not null or m.invited_at is not null)';

const columns = `m.id, m.email, m.role, m.status, m.version,
  m.confirmed_at is not null and m.deletion_requested_at is null as stays,
  m.first_name as "firstName", m.last_name as "lastName", coalesce(m.date_of_birth::text, '') as "dateOfBirth",
  m.hide_date_of_birth as "hideDateOfBirth", m.address, m.city, m.zip_code as "zipCode", m.time_zone as "timeZone",
  case when ${isIn} then 'member' when a.member_id is null then 'unconfirmed'
    when a.refused_at is null then 'waiting' else 'refused' end as admission`;

const tables = 'members m left join applications a on a.member_id = m.id';

/** Those with one of these addresses, by it in small letters. */
export async function findByEmails(db: Db, emails: readonly string[]): Promise<Map<string, WholeMember>> {
  const { rows } = await sql<WholeMember>`
    select ${sql.raw(columns)} from ${sql.raw(tables)} where lower(m.email) = any(${emails}::text[])`.execute(
    db,
  );
  return new Map(rows.map((member) => [member.email.toLowerCase(), member]));
}

/** In the order of their ids, less those who registered and are not let in; former members have no address. */
export function listWholeMembersAfter(
  database: Database,
  after: number,
  limit: number,
): Promise<WholeMember[]> {
  return database.query<WholeMember>(
    `select ${columns} from ${tables} where ${isIn} and m.id > $1 order by m.id limit $2`,
    [after, limit],
  );
}

/** How many `listWholeMembersAfter` tells to its end. */
export async function countWholeMembers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from members m where ${sql.raw(isIn)}`.execute(db);
  return rows[0]?.count ?? 0;
}
