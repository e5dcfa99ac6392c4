/** The SQL of the staff's list of every product. */
import type { ListEveryPost } from '#contract/posts/staff-list.ts';
import type { Database } from '../../platform/db/database.ts';
import { type FoundRow, type FoundRows, foundOf } from '../../platform/db/found-rows.ts';
import { type DeletedByRow, deletedByColumns, deletedByJoin, everyPost, pageOf } from '../posts/index.ts';
import { type CardRow, listedCards } from './card.ts';

export interface StaffRow extends CardRow, DeletedByRow {
  version: number;
}

const listed = {
  columns: `${listedCards.columns}, p.version, ${deletedByColumns('p')}`,
  joins: `${listedCards.joins} ${deletedByJoin('p')}`,
};

/** One statement. */
export async function listEveryRow(
  database: Database,
  list: ListEveryPost<'product'>,
): Promise<FoundRows<StaffRow>> {
  const { text, values } = everyPost('product', list);
  return foundOf(await database.query<FoundRow<StaffRow>>(pageOf(text, listed), values));
}
