/** The SQL of what goes with a member who leaves. */
import type { MemberId } from '#contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';

/** What waits goes; of what was decided stays that it was, as the record is about it. */
export async function deletePendingOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from held_posts where author_id = $1 and decision is null', [memberId]);
  await database.query(
    `update held_posts set payload = null, title = '', words = '', reason = ''
     where author_id = $1 and decision is not null`,
    [memberId],
  );
}
