/** The SQL of the staff's list of every product. */
import type { ListEveryPost } from '#contract/posts/staff-list.ts';
import type { Database } from '../../platform/db/database.ts';
import { type DeletedByRow, deletedByColumns, deletedByJoin, everyPost } from '../posts/index.ts';
import { type CardRow, cardColumns, cardJoins } from './card.ts';
import { type FoundProducts, type FoundRow, foundOf, pageOf } from './found-queries.ts';

export interface StaffRow extends CardRow, DeletedByRow {
  version: number;
}

const columns = `${cardColumns}, p.version, ${deletedByColumns('p')}`;
const joins = `${cardJoins} ${deletedByJoin('p')}`;

/** One statement. */
export async function listEveryRow(
  database: Database,
  list: ListEveryPost<'product'>,
): Promise<FoundProducts<StaffRow>> {
  const { text, values } = everyPost('product', list);
  return foundOf(await database.query<FoundRow<StaffRow>>(pageOf(text, columns, joins), values));
}
