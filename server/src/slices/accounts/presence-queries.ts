/** The SQL of who is there for others. */
import type { Role } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Database, Tx } from '../../platform/db/database.ts';

/** Of `members m`: nobody knows of who never confirmed the address, and former members have no page. */
export const isPresent = 'm.confirmed_at is not null and m.erased_at is null';

export async function findPresent(database: Database, id: MemberId): Promise<boolean> {
  const rows = await database.prepared(
    'find-present-member',
    `select from members m where m.id = $1 and ${isPresent}`,
    [id],
  );
  return rows.length === 1;
}

/** Each may all that those behind it may. */
const byRights: readonly Role[] = ['super_admin', 'admin', 'moderator', 'store_rep', 'member'];

/** Whether somebody who acts may still what their role may: it may be taken from them while they do. */
export async function hasRole(tx: Tx, id: MemberId, role: Role): Promise<boolean> {
  const found = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', byRights.slice(0, byRights.indexOf(role) + 1))
    .where('status', '=', 'active')
    .executeTakeFirst();
  return found !== undefined;
}
