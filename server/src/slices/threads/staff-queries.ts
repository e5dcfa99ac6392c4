/** The SQL of what the staff do with every thread. */
import { sql } from 'kysely';
import type { ListEveryPost } from '#contract/posts/staff-list.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type FoundRow, type FoundRows, foundOf } from '../../platform/db/found-rows.ts';
import {
  type BulkBatch,
  type BulkChange,
  type DeletedByRow,
  deletedByColumns,
  deletedByJoin,
  everyPost,
  pageOf,
} from '../posts/index.ts';
import { type CardRow, listedCards } from './queries.ts';

export type StaffRow = CardRow & DeletedByRow;

const listed = {
  columns: `${listedCards.columns}, ${deletedByColumns('t')}`,
  joins: `${listedCards.joins} ${deletedByJoin('t')}`,
};

/** One statement. */
export async function listEveryRow(
  database: Database,
  list: ListEveryPost<'thread'>,
): Promise<FoundRows<StaffRow>> {
  const { text, values } = everyPost('thread', list);
  return foundOf(await database.query<FoundRow<StaffRow>>(pageOf(text, listed), values));
}

/** Deletes them, or shows them again. What others change meanwhile is waited for, and looked at as they left it. */
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
