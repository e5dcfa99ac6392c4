/** The SQL of comments that go with a member. */
import type { CommentId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectOf } from '#contract/core/subject.ts';
import { authoredRows } from '../../platform/db/authored.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { goesWith, type Leaving } from '../posts/index.ts';
import type { StoredComment } from './queries.ts';

type LeavingComment = Pick<StoredComment, 'id' | 'subject' | 'replyTo'> & { isDeleted: boolean };

type LeavingRow = Omit<LeavingComment, 'subject'> & { kind: SubjectKind; subjectId: number };

/** Those that go with their author and have words still, below what was deleted too; the newest first, at most `count`. */
export async function listWorded(
  database: Database,
  { memberId, keepsPosts }: Leaving,
  count: number,
): Promise<LeavingComment[]> {
  const rows = await database.query<LeavingRow>(
    `select id, case when product_id is null then 'thread' else 'product' end as kind,
       coalesce(product_id, thread_id) as "subjectId", reply_to_id as "replyTo", deleted_at is not null as "isDeleted"
     from ${authoredRows('comments')} own
     where html <> '' and ${goesWith('own')} order by id desc limit $3`,
    [memberId, keepsPosts, count],
  );
  return rows.map(({ kind, subjectId, ...comment }) => ({ ...comment, subject: subjectOf(kind, subjectId) }));
}

/** For good, of what is deleted. */
export async function takeWords(db: Db, id: CommentId): Promise<void> {
  await db
    .updateTable('comments')
    .set({ html: '' })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}
