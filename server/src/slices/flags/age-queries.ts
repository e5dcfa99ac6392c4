/** The SQL of how long flags wait. */
import type { Database } from '../../platform/db/database.ts';

/** When the oldest open flag was raised, on a comment that is shown; undefined where there is none. */
export async function findOldestFlag(database: Pick<Database, 'query'>): Promise<Date | undefined> {
  const [row] = await database.query<{ since: Date | null }>(
    `select min(f.created_at) as since from comments c join flags f on f.comment_id = c.id
     left join products p on p.id = c.product_id left join threads t on t.id = c.thread_id
     where c.flag_count > 0 and c.deleted_at is null and p.deleted_at is null and t.deleted_at is null`,
    [],
  );
  return row?.since ?? undefined;
}
