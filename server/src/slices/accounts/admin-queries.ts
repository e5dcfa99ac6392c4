/** The SQL of those who keep the office. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';

/** Whom letters about its machinery are for. */
export async function listAdmins(db: Db): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select id from members where role in ('super_admin', 'admin') and status = 'active'
      and confirmed_at is not null and email is not null order by id`.execute(db);
  return rows.map(({ id }) => id);
}
