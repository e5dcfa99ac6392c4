/** The SQL that lists registrations that wait for the office. */
import type { Application, Applications, ListApplications } from '#contract/members/applications.ts';
import type { Database } from '../../platform/db/database.ts';

/** Of `applications a`: those that the office has not decided. */
export const openApplication = 'a.refused_at is null';

/** The one that has waited longest first. */
export async function findApplications(
  database: Database,
  { skip, limit }: ListApplications,
): Promise<Applications> {
  const [applications, total] = await Promise.all([
    database.query<Application>(
      `select m.id, m.first_name as "firstName", m.last_name as "lastName", m.email, a.applied_at as "appliedAt"
       from applications a join members m on m.id = a.member_id
       where ${openApplication} order by a.applied_at, a.member_id limit $1 offset $2`,
      [limit, skip],
    ),
    countApplications(database),
  ]);
  return { applications, total };
}

export async function countApplications(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::integer as count from applications a where ${openApplication}`,
    [],
  );
  return row?.count ?? 0;
}
