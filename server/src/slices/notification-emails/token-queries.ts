import type { MemberId } from '#contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';

/** What the links in letters are signed with. */
export async function getEmailKey(database: Database): Promise<Buffer> {
  const [row] = await database.prepared<{ key: Buffer }>('get-letter-key', 'select key from letter_keys', []);
  if (row === undefined) throw new Error('the key of the links in letters is not there');
  return row.key;
}

/** The same with the address that a member has now; null for former members and for nobody. */
export async function getEmailKeyFor(
  database: Database,
  memberId: MemberId,
): Promise<{ key: Buffer; email: string | null }> {
  const [row] = await database.prepared<{ key: Buffer; email: string | null }>(
    'get-letter-key-for',
    'select k.key, m.email from letter_keys k left join members m on m.id = $1',
    [memberId],
  );
  if (row === undefined) throw new Error('the key of the links in letters is not there');
  return row;
}
