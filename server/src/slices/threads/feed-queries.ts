/** SQL of the feed and of the site map. */

import { sql } from 'kysely';
import type { SubjectKind, ThreadId } from '#contract/core/ids.ts';
import type { ListEveryPost } from '#contract/posts/staff-list.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type RowsWithTotal, type RowWithTotal, rowsWithTotal } from '../../platform/db/row-pages.ts';
import { type AuthorRow, authorColumns } from '../accounts/index.ts';
import {
  type BulkBatch,
  type BulkChange,
  type DeletedByRow,
  deletedByColumns,
  deletedByJoin,
  everyPost,
  pageOf,
} from '../posts/index.ts';
import { isActive, relatedPrice } from '../products/index.ts';
import { type CardRow, listedCards } from './queries.ts';

export interface NewestThread extends AuthorRow {
  id: ThreadId;
  title: string;
  summary: string;
  descriptionHtml: string;
  createdAt: Date;
  updatedAt: Date;
}

export function listNewestThreads(database: Database, count: number): Promise<NewestThread[]> {
  return database.prepared<NewestThread>(
    'list-thread-feed',
    `select t.id, t.title, t.summary, t.description_html as "descriptionHtml", t.created_at as "createdAt",
       coalesce(t.edited_at, t.created_at) as "updatedAt", ${authorColumns}
     from threads t join members m on m.id = t.author_id
     where t.deleted_at is null order by t.created_at desc, t.id desc limit $1`,
    [count],
  );
}

/** The highest id ever assigned to a thread; 0 if there is none. */
export async function lastThreadId(database: Database): Promise<number> {
  const [row] = await database.prepared<{ last: number }>(
    'last-thread-id',
    'select coalesce(max(id), 0) as last from threads',
    [],
  );
  return row?.last ?? 0;
}

export interface MappedThread {
  id: ThreadId;
  updatedAt: Date;
}

/** The threads with an id above `after` and up to `upTo`: a scan of the primary key. */
export function listMappedThreads(database: Database, after: number, upTo: number): Promise<MappedThread[]> {
  return database.prepared<MappedThread>(
    'list-mapped-threads',
    `select id, coalesce(edited_at, created_at) as "updatedAt" from threads
     where id > $1 and id <= $2 and deleted_at is null order by id`,
    [after, upTo],
  );
}

/** A product or thread related to a thread. */
export interface RelatedRow {
  kind: SubjectKind;
  id: number;
  title: string;
  memberPriceCents: number | null;
  expiresAt: Date | null;
  commentCount: number;
}

/**
 * Selects those of `newest` that share the most words with the given title: at least two words, if the title has two.
 */
const alike = (newest: string) => `
  select found.*, shared from asked
  cross join lateral (${newest} limit (select $3::integer)) found
  cross join lateral (
    select count(*) as shared from unnest(tsvector_to_array(found.search_vector)) as word
    where word = any(asked.words)) likeness
  where found.search_vector @@ asked.query and found.id is distinct from asked.other
    and shared >= least(2, cardinality(asked.words))
  order by shared desc, found.created_at desc, found.id desc limit (select $2::integer)`;

/**
 * Searches the newest of each kind. Two index scans read as many rows in a small forum as in a large one. An inverted
 * index would read everything that contains a common word.
 */
export function listRelatedRows(
  database: Database,
  { id, count, among }: { id: ThreadId; count: number; among: number },
): Promise<RelatedRow[]> {
  return database.prepared<RelatedRow>(
    'list-related-to-thread',
    `with words as materialized (
       select id, tsvector_to_array(to_tsvector('unaccented_english', words_apart(title))) as words,
         replace(plainto_tsquery('unaccented_english', words_apart(title))::text, '&', '|')::tsquery as query
       from threads where id = $1 and deleted_at is null)
     (with asked as (select *, null::integer as other from words)
      select 'product' as kind, id, title, ${relatedPrice('products')} as "memberPriceCents", expires_at as "expiresAt",
        0 as "commentCount"
      from (${alike(`
        select p.* from products p
        where p.deleted_at is null and ${isActive}
        order by p.created_at desc, p.id desc`)}) products)
     union all
     (with asked as (select *, id as other from words)
      select 'thread', t.id, t.title, 0, null, counts.comment_count
      from (${alike(`
        select t.* from threads t where t.deleted_at is null order by t.created_at desc, t.id desc`)}) t
      join thread_counts counts on counts.thread_id = t.id order by t.shared desc, t.created_at desc, t.id desc)`,
    [id, count, among],
  );
}

/** A row of the staff's list of every thread. */
export type StaffRow = CardRow & DeletedByRow;

const listed = {
  columns: `${listedCards.columns}, ${deletedByColumns('t')}`,
  joins: `${listedCards.joins} ${deletedByJoin('t')}`,
};

/** Lists a page of all threads with one statement. */
export async function listEveryRow(
  database: Database,
  list: ListEveryPost<'thread'>,
): Promise<RowsWithTotal<StaffRow>> {
  const { text, values } = everyPost('thread', list);
  return rowsWithTotal(await database.query<RowWithTotal<StaffRow>>(pageOf(text, listed), values));
}

/** Deletes or restores threads. The first statement waits for other writers, so that the second sees their changes. */
export async function changeMany(tx: Tx, { act, actorId, ids }: BulkBatch): Promise<BulkChange[]> {
  const isShown = act === 'restore';
  const { rows: found } = await sql<Omit<BulkChange, 'before' | 'after'> & { title: string }>`
    select id, author_id as "authorId", title from threads
    where id = any(${ids}::integer[]) and title <> '' and (deleted_at is not null) = ${isShown}
    order by id for no key update`.execute(tx);
  await sql`
    update threads set deleted_at = case when ${isShown} then null else now() end,
      deleted_by = case when ${isShown} then null else ${actorId}::integer end
    where id = any(${found.map(({ id }) => id)}::integer[])`.execute(tx);
  return found.map(({ title, ...row }) => ({
    ...row,
    before: { title, isShown: !isShown },
    after: { title, isShown },
  }));
}
