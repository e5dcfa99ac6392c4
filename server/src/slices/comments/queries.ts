/** SQL that changes comments. Products and threads differ in names, and threads record their latest activity. */
import { sql } from 'kysely';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { type PerKind, type Subject, type SubjectKind, subjectOf } from '#contract/core/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { subjectNames } from '../posts/index.ts';

/** Further columns that a new comment changes beside the count. */
const onComment: PerKind<string> = { product: '', thread: ', active_at = n.at' };

/** SQL that checks with the function `is_answerable` whether the parent comment can be replied to. */
const answerable: PerKind<string> = {
  product: 'is_answerable(a.reply_to_id, s.id, null)',
  thread: 'is_answerable(a.reply_to_id, null, s.id)',
};

/** Locks a product or thread until the transaction ends. False if it does not exist. */
export async function lockSubject(db: Db, { kind, id }: Subject): Promise<boolean> {
  const { column, counts } = subjectNames[kind];
  const found = await sql`select from ${sql.table(counts)}
    where ${sql.ref(column)} = ${id} and is_shown for no key update`.execute(db);
  return found.rows.length === 1;
}

export interface NewComment {
  subject: Subject;
  authorId: MemberId;
  replyTo: CommentId | null;
  html: string;
  idempotencyKey?: string | null;
}

/**
 * The result for a new comment: its id, or the missing product, thread or parent, or a key used for another comment.
 */
export type Inserted = CommentId | 'subject-gone' | 'replied-gone' | 'key-used';

interface InsertedRow {
  /** Null if the comment was rejected, or if its author already used the key. */
  id: CommentId | null;
  isThere: boolean;
}

/**
 * Inserts comments below products, or below threads, with one prepared statement. Returns the results in input order.
 * It locks and counts on the products or threads in one order until the transaction ends. So comments are ordered by
 * time, and by id within the same moment. A second statement finds those that were sent before.
 */
export async function insertComments(
  database: Pick<Database, 'prepared'>,
  kind: SubjectKind,
  comments: NewComment[],
): Promise<Inserted[]> {
  const values = [
    comments.map(({ subject }) => subject.id),
    comments.map(({ authorId }) => authorId),
    comments.map(({ replyTo }) => replyTo),
    comments.map(({ html }) => html),
    comments.map(({ idempotencyKey = null }) => idempotencyKey),
  ];
  const rows = await database.prepared<InsertedRow>(`insert-comments-${kind}`, insertion(kind), values);
  const maybeSent = rows.some(({ id }, place) => id === null && comments[place]?.idempotencyKey);
  const sent = maybeSent
    ? await database.prepared<SentRow>(`find-sent-comments-${kind}`, sentBefore(kind), values)
    : [];
  return rows.map(({ id, isThere }, place) => {
    const { id: sentId = null, isSame = false } = sent[place] ?? {};
    if (id === null && sentId !== null) return isSame ? sentId : 'key-used';
    return id ?? (isThere ? 'replied-gone' : 'subject-gone');
  });
}

/** One row per comment, in input order. */
const given = `unnest($1::integer[], $2::integer[], $3::integer[], $4::text[], $5::uuid[])
  with ordinality as a(subject_id, author_id, reply_to_id, html, key, place)`;

/** A row that conflicts with a key is neither written nor counted. */
function insertion(kind: SubjectKind): string {
  const { column, counts } = subjectNames[kind];
  return `
    with asked as materialized (select * from ${given}),
    subject as materialized (
      select ${column} as id from ${counts} where ${column} = any($1::integer[]) and is_shown
      order by ${column} for no key update),
    accepted as materialized (
      select nextval('comments_id_seq')::integer as id, clock_timestamp() as at, fitting.* from (
        select a.* from subject s join asked a on a.subject_id = s.id
        where a.reply_to_id is null or ${answerable[kind]} order by a.place) fitting),
    written as (
      insert into comments (id, ${column}, author_id, reply_to_id, html, created_at, idempotency_key)
      select id, subject_id, author_id, reply_to_id, html, at, key from accepted order by id
      on conflict do nothing returning id, ${column} as subject_id, created_at),
    counted as (
      update ${counts} c set comment_count = c.comment_count + n.count ${onComment[kind]}
      from (select subject_id, count(*)::integer as count, max(created_at) as at from written group by subject_id) n
      where c.${column} = n.subject_id),
    untold as (insert into untold_comments select id from written)
    select written.id, asked.subject_id in (select id from subject) as "isThere"
    from asked left join accepted using (place) left join written on written.id = accepted.id order by asked.place`;
}

/** Finds comments that their authors already sent with the same keys. */
interface SentRow {
  id: CommentId | null;
  isSame: boolean | null;
}

function sentBefore(kind: SubjectKind): string {
  return `
    select c.id, c.html = a.html and c.${subjectNames[kind].column} is not distinct from a.subject_id
      and c.reply_to_id is not distinct from a.reply_to_id as "isSame"
    from ${given} left join comments c on c.author_id = a.author_id and c.idempotency_key = a.key
    order by a.place`;
}

/** Inserts a comment with an earlier date and without counting: for content loaded as a whole. */
export async function insertPastComment(
  db: Db,
  { subject, authorId, replyTo, html, createdAt }: NewComment & { createdAt: Date },
): Promise<CommentId> {
  const { id } = await db
    .insertInto('comments')
    .values({
      [subjectNames[subject.kind].column]: subject.id,
      author_id: authorId,
      reply_to_id: replyTo,
      html,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface StoredComment {
  id: CommentId;
  subject: Subject;
  authorId: MemberId;
  replyTo: CommentId | null;
  html: string;
  createdAt: Date;
  flagCount: number;
  version: number;
}

/** A shown comment below a shown product or thread. */
export async function findComment(
  db: Db,
  kind: SubjectKind,
  id: CommentId,
): Promise<StoredComment | undefined> {
  return selectComment(db, kind, id, { authorId: null, locking: '' });
}

/** Finds a comment to delete: the author also finds it below a deleted product or thread. */
export async function findCommentFor(
  db: Db,
  kind: SubjectKind,
  id: CommentId,
  authorId: MemberId,
): Promise<StoredComment | undefined> {
  return selectComment(db, kind, id, { authorId, locking: '' });
}

/** Finds the same and locks it until the transaction ends. To change its product or thread, lock that first. */
export async function lockComment(
  db: Db,
  kind: SubjectKind,
  id: CommentId,
): Promise<StoredComment | undefined> {
  return selectComment(db, kind, id, { authorId: null, locking: 'for no key update of c' });
}

async function selectComment(
  db: Db,
  kind: SubjectKind,
  id: CommentId,
  { authorId, locking }: { authorId: MemberId | null; locking: string },
): Promise<StoredComment | undefined> {
  const { table, column } = subjectNames[kind];
  const found = await sql<Omit<StoredComment, 'subject'> & { subjectId: number }>`
    select c.id, c.${sql.ref(column)} as "subjectId", c.author_id as "authorId", c.reply_to_id as "replyTo",
      c.html, c.created_at as "createdAt", c.flag_count as "flagCount", c.version
    from comments c join ${sql.table(table)} p on p.id = c.${sql.ref(column)}
    where c.id = ${id} and c.deleted_at is null
      and (p.deleted_at is null or c.author_id = ${authorId}) ${sql.raw(locking)}`.execute(db);
  const [row] = found.rows;
  if (row === undefined) return undefined;
  const { subjectId, ...comment } = row;
  return { ...comment, subject: subjectOf(kind, subjectId) };
}

/**
 * Stores the next version of the text. Undefined if the comment, product or thread is no longer shown, or if its
 * version differs from `version` (null for any). Then nothing changes.
 */
export async function setCommentHtml(
  db: Db,
  { id, subject }: Pick<StoredComment, 'id' | 'subject'>,
  html: string,
  version: number | null = null,
): Promise<{ id: CommentId } | undefined> {
  const { table, column } = subjectNames[subject.kind];
  const updated = await sql<{ id: CommentId }>`
    update comments c set html = ${html}, version = c.version + 1, edited_at = now() from ${sql.table(table)} p
    where c.id = ${id} and c.deleted_at is null and p.id = c.${sql.ref(column)} and p.deleted_at is null
      and c.version = coalesce(${version}::integer, c.version)
    returning c.id`.execute(db);
  return updated.rows[0];
}

/** The text of a comment that was hidden. */
export interface HiddenComment {
  html: string;
  /** True if a tombstone line stays because a reply is shown. */
  isListed: boolean;
}

/**
 * Undefined if it is no longer shown. Also queues its notices for removal. For a thread, which must be locked, the
 * latest activity becomes its newest remaining comment (rules/threads 12).
 */
export async function setDeleted(db: Db, id: CommentId, by: MemberId): Promise<HiddenComment | undefined> {
  const hidden = await sql<HiddenComment>`
    with hidden as (
      update comments c set deleted_at = now(), deleted_by = ${by},
        is_listed = exists (select from comments r where r.reply_to_id = c.id and r.is_listed)
      where c.id = ${id} and c.deleted_at is null returning c.id, c.thread_id, c.html, c.is_listed),
    activity as (
      update thread_counts a set active_at = greatest(t.created_at, (
        select max(c.created_at) from comments c
        where c.thread_id = a.thread_id and c.is_listed and c.deleted_at is null and c.id <> h.id))
      from hidden h join threads t on t.id = h.thread_id where a.thread_id = h.thread_id),
    untold as (insert into untold_comments (comment_id, is_gone) select id, true from hidden)
    select html, is_listed as "isListed" from hidden`.execute(db);
  return hidden.rows[0];
}

/**
 * Subtracts one comment from the count of a product or thread and locks it until the transaction ends. False if it does
 * not exist. With `among` set to `all`, it also finds deleted products and threads.
 */
export async function countDeleted(
  db: Db,
  { kind, id }: Subject,
  among: 'shown' | 'all' = 'shown',
): Promise<boolean> {
  const { column, counts } = subjectNames[kind];
  const { numAffectedRows } = await sql`
    update ${sql.table(counts)} set comment_count = comment_count - 1
    where ${sql.ref(column)} = ${id} and ${sql.raw(among === 'all' ? 'true' : 'is_shown')}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Removes a tombstone, the line of a deleted comment, that no reply needs any more. If removed, returns the comment it
 * replied to.
 */
export async function unlistTombstone(
  db: Db,
  id: CommentId,
): Promise<{ replyTo: CommentId | null } | undefined> {
  const went = await sql<{ replyTo: CommentId | null }>`
    update comments c set is_listed = false
    where c.id = ${id} and c.is_listed and c.deleted_at is not null
      and not exists (select from comments r where r.reply_to_id = c.id and r.is_listed)
    returning c.reply_to_id as "replyTo"`.execute(db);
  return went.rows[0];
}
