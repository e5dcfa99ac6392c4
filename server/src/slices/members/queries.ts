/** The SQL of what admins set of a member. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import type { Standing } from './policy.ts';

export interface StoredStanding extends Standing {
  version: number;
}

const standing = sql`
  id, role, status, version, confirmed_at is not null and deletion_requested_at is null as stays`;

/**
 * These members and all administrators, as they are until the transaction ends: of two who take each other's role at
 * once, the second finds that the first was faster. In the order in which those who leave are locked, too.
 */
export async function lockForEdit(tx: Tx, ids: MemberId[]): Promise<StoredStanding[]> {
  const { rows } = await sql<StoredStanding>`
    select ${standing} from members
    where erased_at is null and (id = any(${ids}::integer[]) or role in ('super_admin', 'admin'))
    order by id for no key update`.execute(tx);
  return rows;
}

/** As it is just now; undefined for nobody, and for former members. */
export async function findStanding(db: Db, id: MemberId): Promise<StoredStanding | undefined> {
  const { rows } = await sql<StoredStanding>`
    select ${standing} from members where erased_at is null and id = ${id}`.execute(db);
  return rows[0];
}

export async function setStanding(tx: Tx, { id, role, status, version }: StoredStanding): Promise<void> {
  await tx.updateTable('members').set({ role, status, version }).where('id', '=', id).execute();
}

/** Also who never confirmed the address. */
export async function isMember(database: Database, id: MemberId): Promise<boolean> {
  const rows = await database.query('select from members where id = $1 and erased_at is null', [id]);
  return rows.length === 1;
}
