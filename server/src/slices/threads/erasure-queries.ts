/** The SQL of threads that go with a member. */
import type { ThreadId } from '#contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';

/** For good, of what is deleted. */
export async function takeWords(db: Db, id: ThreadId): Promise<void> {
  await db
    .updateTable('threads')
    .set({ title: '', description_html: '', description_text: '', summary: '' })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}
