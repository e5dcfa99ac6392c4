/** The SQL of comments that go with a member. */
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectOf } from '#contract/core/ids.ts';
import { authoredRows } from '../../platform/db/authored.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Erasure, goesWith } from '../posts/index.ts';
import type { StoredComment } from './queries.ts';

export interface CommentToErase extends Pick<StoredComment, 'id' | 'subject' | 'replyTo'> {
  isDeleted: boolean;
  /** As whose act it goes. */
  removerId: MemberId;
}

interface ErasureRow extends Omit<CommentToErase, 'subject'> {
  kind: SubjectKind;
  subjectId: number;
}

/** Those that go with their author and have words still, below what was deleted too; the newest first, at most `count`. */
export async function listWorded(
  database: Database,
  { memberId, keepsPosts }: Erasure,
  count: number,
): Promise<CommentToErase[]> {
  const rows = await database.query<ErasureRow>(
    `select ${columnsOf('own')}, author_id as "removerId"
     from ${authoredRows('comments')} own
     where html <> '' and ${goesWith('own')} order by id desc limit $3`,
    [memberId, keepsPosts, count],
  );
  return rows.map(commentToErase);
}

/** Those below what these members posted that have words still, in the same order. */
export async function listWordedBelow(
  database: Database,
  authorIds: MemberId[],
  count: number,
): Promise<CommentToErase[]> {
  const rows = await database.query<ErasureRow>(
    `select ${columnsOf('c')}, posted.author_id as "removerId"
     from (
       select id as product_id, null::integer as thread_id, author_id from products where author_id = any($1::integer[])
       union all
       select null, id, author_id from threads where author_id = any($1::integer[])) posted
     join comments c on c.product_id = posted.product_id or c.thread_id = posted.thread_id
     where c.html <> '' order by c.id desc limit $2`,
    [authorIds, count],
  );
  return rows.map(commentToErase);
}

function columnsOf(row: string): string {
  return `${row}.id, case when ${row}.product_id is null then 'thread' else 'product' end as kind,
    coalesce(${row}.product_id, ${row}.thread_id) as "subjectId", ${row}.reply_to_id as "replyTo",
    ${row}.deleted_at is not null as "isDeleted"`;
}

function commentToErase({ kind, subjectId, ...comment }: ErasureRow): CommentToErase {
  return { ...comment, subject: subjectOf(kind, subjectId) };
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
