import type { Database } from '../../platform/db/database.ts';

/** What began there ends. Replies with how many accounts elsewhere it was linked with. */
export async function unlinkByEmail(database: Database, email: string): Promise<number> {
  const rows = await database.query(
    `delete from member_identities where member_id in (select id from members where lower(email) = $1)
     returning id`,
    [email.toLowerCase()],
  );
  return rows.length;
}
