/** SQL of threads. */
import { sql } from 'kysely';
import type { AuthorStanding } from '#contract/accounts/model.ts';
import type { MemberId, ThreadId } from '#contract/core/ids.ts';
import type { ExportedThread } from '#contract/exports/model.ts';
import {
  type ThreadCard,
  type ThreadDetail,
  type ThreadOrder,
  threadCountLimit,
} from '#contract/threads/model.ts';
import { everyAuthoredPage } from '../../platform/db/author-rows.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type RowsWithTotal, type RowWithTotal, rowsWithTotal } from '../../platform/db/row-pages.ts';
import { type AuthorRow, authorColumns, authorOf, standingColumns } from '../accounts/index.ts';
import { type Listed, listFound, matchesWords, pageOf, type TextQuery, wordsOf } from '../posts/index.ts';

/** Each order has an index of threads or of their ranks, so that a page is an index scan. */
const orders: Record<ThreadOrder, { of: string; by: string }> = {
  new: {
    of: 'select id, created_at from threads where deleted_at is null',
    by: 't.created_at desc, t.id desc',
  },
  active: {
    of: 'select thread_id as id, active_at from thread_ranks where is_listed',
    by: 't.active_at desc, t.id desc',
  },
  discussed: {
    of: 'select thread_id as id, comment_count, created_at from thread_ranks where is_listed',
    by: 't.comment_count desc, t.created_at desc, t.id desc',
  },
  unanswered: {
    of: 'select thread_id as id, created_at from thread_ranks where is_listed and comment_count = 0',
    by: 't.created_at desc, t.id desc',
  },
};

export const cardColumns = `
  t.id, t.title, t.summary, counts.like_count as likes, counts.dislike_count as dislikes,
  counts.comment_count as "commentCount", t.created_at as "createdAt", counts.active_at as "activeAt", ${authorColumns}`;

export const cardJoins =
  'join thread_counts counts on counts.thread_id = t.id join members m on m.id = t.author_id';

export const listedCards: Listed = {
  columns: cardColumns,
  joins: `join threads t on t.id = listed.id ${cardJoins}`,
};

export type CardRow = Omit<ThreadCard, 'author'> & AuthorRow;

export interface PageOfThreads {
  skip: number;
  limit: number;
  order: ThreadOrder;
}

export function listThreadRows(
  database: Database,
  { order, limit, skip }: PageOfThreads,
): Promise<RowsWithTotal<CardRow>> {
  const { of, by } = orders[order];
  const found = {
    name: `list-threads-${order}`,
    text: `
      select
        array(select t.id from (${of}) t
          order by ${by} limit (select $1::integer) offset (select $2::integer)) as ids,
        (select count(*)::integer from (select from (${of}) t limit ${threadCountLimit + 1}) counted) as total`,
    values: [limit, skip],
  };
  return listFound(database, found, listedCards);
}

const isMatch = `s.deleted_at is null and ${matchesWords('s.search_vector', 3)}`;

/**
 * SQL of the same page with a text search, planned with its values. If few threads match, the inverted index finds all,
 * and they are sorted. If many match, a scan along the order soon finds enough. The limit of the first query is hidden
 * from the planner. It assumes that an unknown word is common, and would scan every thread.
 */
export async function findThreadRows(
  database: Database,
  { order, limit, skip }: PageOfThreads,
  words: TextQuery,
): Promise<RowsWithTotal<CardRow>> {
  const { of, by } = orders[order];
  const matching = `from (${of}) t join threads s on s.id = t.id where ${isMatch}`;
  const rows = await database.query<RowWithTotal<CardRow>>(
    `with matched as materialized (
       select t.* ${matching} limit (select ${threadCountLimit + 1}))
     ${pageOf(
       `
       select total, case when total <= ${threadCountLimit}
           then array(select t.id from matched t order by ${by} limit $1 offset $2)
           else array(select t.id ${matching} order by ${by} limit $1 offset $2)
         end as ids
       from (select count(*)::integer as total from matched) counted`,
       listedCards,
     )}`,
    [limit, skip, ...wordsOf(words)],
  );
  return rowsWithTotal(rows);
}

export type DetailRow = Omit<ThreadDetail, 'author' | 'authorStanding'> & AuthorRow & AuthorStanding;

/** A thread that is not deleted. */
export async function findThreadRow(database: Database, id: ThreadId): Promise<DetailRow | undefined> {
  const [row] = await database.prepared<DetailRow>(
    'find-thread',
    `select ${cardColumns}, t.description_html as "descriptionHtml", t.edited_at as "editedAt", t.version,
       ${standingColumns}
     from threads t ${cardJoins} where t.id = $1 and t.deleted_at is null`,
    [id],
  );
  return row;
}

export interface ThreadValues {
  title: string;
  descriptionHtml: string;
  /** The thread's text without HTML, for search. */
  descriptionText: string;
  /** The excerpt for lists. */
  summary: string;
}

export interface NewThread extends ThreadValues {
  authorId: MemberId;
  idempotencyKey?: string | null;
  createdAt?: Date | undefined;
}

interface InsertedThread {
  id: ThreadId;
  /** False if its author already used the key for another thread. */
  isSame: boolean;
}

/** If its author already sent a thread with the same key, returns that one and changes nothing. */
export async function insertThread(db: Db, thread: NewThread): Promise<InsertedThread> {
  const { authorId, idempotencyKey = null, title, descriptionHtml, createdAt } = thread;
  const inserted = await db
    .insertInto('threads')
    .values({
      author_id: authorId,
      idempotency_key: idempotencyKey,
      ...columnsOf(thread),
      ...(createdAt && { created_at: createdAt }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return { ...inserted, isSame: true };
  return db
    .selectFrom('threads')
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', idempotencyKey)
    .select('id')
    .select(sql<boolean>`title = ${title} and description_html = ${descriptionHtml}`.as('isSame'))
    .executeTakeFirstOrThrow();
}

/**
 * Stores the next version of a thread. False if it is deleted or its version differs from the given one; null means
 * any.
 */
export async function updateThread(
  db: Db,
  { id, version }: { id: ThreadId; version: number | null },
  values: ThreadValues,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('threads')
    .set({ ...columnsOf(values), version: sql`version + 1`, edited_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('version', '=', sql<number>`coalesce(${version}::integer, version)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function columnsOf({ title, descriptionHtml, descriptionText, summary }: ThreadValues) {
  return { title, description_html: descriptionHtml, description_text: descriptionText, summary };
}

export interface StoredThread {
  authorId: MemberId;
  createdAt: Date;
  isDeleted: boolean;
}

/** Finds a thread, even a deleted one. */
export async function findStoredThread(db: Db, id: ThreadId): Promise<StoredThread | undefined> {
  return db
    .selectFrom('threads')
    .where('id', '=', id)
    .select(['author_id as authorId', 'created_at as createdAt'])
    .select(sql<boolean>`deleted_at is not null`.as('isDeleted'))
    .executeTakeFirst();
}

/**
 * Deletes or restores the thread: `by` is the member who deletes it, null restores it unless its text was erased. False
 * if there was nothing to change.
 */
export async function setDeleted(db: Db, id: ThreadId, by: MemberId | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('threads')
    .set({ deleted_at: by === null ? null : sql`now()`, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', by === null ? 'is not' : 'is', null)
    .where('title', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Erases the text of a deleted thread permanently. */
export async function eraseThreadText(db: Db, id: ThreadId): Promise<void> {
  await db
    .updateTable('threads')
    .set({ title: '', description_html: '', description_text: '', summary: '' })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}

/** Every thread that a member started, deleted ones included. */
type ExportedRow = Omit<ExportedThread['thread'], 'author'> & AuthorRow & Omit<ExportedThread, 'thread'>;

export async function* exportThreads(database: Database, memberId: MemberId): AsyncGenerator<ExportedThread> {
  const pages = everyAuthoredPage<ExportedRow>(database, memberId, {
    name: 'list-kept-threads',
    of: 't',
    columns: `${cardColumns}, t.description_html as "descriptionHtml", t.edited_at as "editedAt", t.version`,
    from: `threads t ${cardJoins}`,
  });
  for await (const rows of pages) yield* rows.map(exportedOf);
}

function exportedOf({ deletedAt, deletedBy, ...row }: ExportedRow): ExportedThread {
  return { thread: { ...row, author: authorOf(row) }, deletedAt, deletedBy };
}
