/** The SQL that shows comments again which were removed. */
import { sql } from 'kysely';
import type { CommentId } from '#contract/core/ids.ts';
import { type PerKind, type Subject, type SubjectKind, subjectOf } from '#contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { subjectNames } from '../posts/index.ts';
import type { StoredComment } from './queries.ts';

/** Whether it is shown or not. */
export interface AnyComment
  extends Pick<StoredComment, 'id' | 'subject' | 'html' | 'flagCount' | 'authorId'> {
  isShown: boolean;
}

/** `lock` keeps it as it is until the transaction ends; what it stands below is locked first. */
export async function findAnyComment(
  db: Db,
  id: CommentId,
  { lock = false } = {},
): Promise<AnyComment | undefined> {
  const { rows } = await sql<Omit<AnyComment, 'subject'> & { kind: SubjectKind; subjectId: number }>`
    select id, case when product_id is null then 'thread' else 'product' end as kind,
      coalesce(product_id, thread_id) as "subjectId", author_id as "authorId", html, flag_count as "flagCount", deleted_at is null as "isShown"
    from comments where id = ${id} ${sql.raw(lock ? 'for no key update' : '')}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { kind, subjectId, ...comment } = row;
  return { ...comment, subject: subjectOf(kind, subjectId) };
}

/** False where it is shown, or its words are gone for good. */
export async function setShown(db: Db, id: CommentId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ deleted_at: null, deleted_by: null, is_listed: true })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('html', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A thread may have been active through it last. */
const onRestored: PerKind<string> = {
  product: '',
  thread: ', active_at = greatest(active_at, c.created_at)',
};

/** One comment more on what it stands below. */
export async function countRestored(db: Db, id: CommentId, { kind, id: subjectId }: Subject): Promise<void> {
  const { column, counts } = subjectNames[kind];
  await sql`
    update ${sql.table(counts)} s set comment_count = s.comment_count + 1 ${sql.raw(onRestored[kind])}
    from comments c where c.id = ${id} and s.${sql.ref(column)} = ${subjectId}`.execute(db);
}

/** Lines of deleted comments above it that nothing needed any more stand in their places again. */
export async function listAbove(db: Db, id: CommentId): Promise<void> {
  await sql`
    with recursive above as (
      select c.reply_to_id as id from comments c where c.id = ${id}
      union
      select c.reply_to_id from above a join comments c on c.id = a.id where not c.is_listed)
    update comments set is_listed = true where id in (select id from above) and not is_listed`.execute(db);
}
