import type { Database } from '../../platform/db/database.ts';
import { unknownPassword } from '../accounts/index.ts';

/**
 * What began there ends, and the password from before is nobody's: it was good for nothing meanwhile, whoever knows it. Those of
 * administrators went on. Replies with how many accounts elsewhere it was linked with.
 */
export async function unlinkByEmail(database: Database, email: string): Promise<number> {
  const rows = await database.query(
    `with apart as (
       delete from member_identities where member_id in (select id from members where lower(email) = $1)
       returning id, member_id),
     shut as (
       update members set password_hash = $2
       where id in (select member_id from apart) and role not in ('super_admin', 'admin'))
     select id from apart`,
    [email.toLowerCase(), await unknownPassword()],
  );
  return rows.length;
}
