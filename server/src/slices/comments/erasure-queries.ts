/** SQL of comments that are erased with a member. */

import { sql } from 'kysely';
import {
  type CommentId,
  type MemberId,
  type PerKind,
  type Subject,
  type SubjectKind,
  subjectOf,
} from '#contract/core/ids.ts';
import { authoredRows } from '../../platform/db/author-rows.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Erasure, isErasedWithAuthor, subjectNames } from '../posts/index.ts';
import type { StoredComment } from './queries.ts';

export interface CommentToErase extends Pick<StoredComment, 'id' | 'subject' | 'replyTo'> {
  isDeleted: boolean;
  /** The member recorded as having deleted the comment. */
  removerId: MemberId;
}

interface ErasureRow extends Omit<CommentToErase, 'subject'> {
  kind: SubjectKind;
  subjectId: number;
}

/**
 * Comments to erase with their author that still have text, also below deleted posts; newest first, at most `count`.
 */
export async function listCommentsWithText(
  database: Database,
  { memberId, keepsPosts }: Erasure,
  count: number,
): Promise<CommentToErase[]> {
  const rows = await database.query<ErasureRow>(
    `select ${columnsOf('own')}, author_id as "removerId"
     from ${authoredRows('comments')} own
     where html <> '' and ${isErasedWithAuthor('own')} order by id desc limit $3`,
    [memberId, keepsPosts, count],
  );
  return rows.map(commentToErase);
}

/** Comments with text below these members' posts, newest first. */
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

/** Erases the text of a deleted comment permanently. */
export async function eraseCommentText(db: Db, id: CommentId): Promise<void> {
  await db
    .updateTable('comments')
    .set({ html: '' })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}

/** A comment, deleted or not. */
export interface AnyComment
  extends Pick<StoredComment, 'id' | 'subject' | 'html' | 'flagCount' | 'authorId'> {
  isShown: boolean;
}

/** `lock` locks it until the transaction ends; lock its product or thread first. */
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

/** Shows a removed comment again; false if it is shown already, or its text was erased. */
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

/** Makes the comment the latest activity of its thread if it is newer. */
const onRestored: PerKind<string> = {
  product: '',
  thread: ', active_at = greatest(active_at, c.created_at)',
};

/** Counts one more comment for the product or thread. */
export async function countRestored(db: Db, id: CommentId, { kind, id: subjectId }: Subject): Promise<void> {
  const { column, counts } = subjectNames[kind];
  await sql`
    update ${sql.table(counts)} s set comment_count = s.comment_count + 1 ${sql.raw(onRestored[kind])}
    from comments c where c.id = ${id} and s.${sql.ref(column)} = ${subjectId}`.execute(db);
}

/** Shows tombstones above the comment again that had been removed because no reply needed them. */
export async function listAbove(db: Db, id: CommentId): Promise<void> {
  await sql`
    with recursive above as (
      select c.reply_to_id as id from comments c where c.id = ${id}
      union
      select c.reply_to_id from above a join comments c on c.id = a.id where not c.is_listed)
    update comments set is_listed = true where id in (select id from above) and not is_listed`.execute(db);
}
