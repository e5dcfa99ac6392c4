/** The SQL that shows products which another statement finds, and how many there are of them. */
import type { Database } from '../../platform/db/database.ts';
import type { PageStatement } from '../posts/index.ts';
import { type CardRow, cardColumns, cardJoins } from './card.ts';

export interface FoundProducts<Row = CardRow> {
  rows: Row[];
  /** Of all that match, counted no further than one above a limit. */
  total: number;
}

/** Where nothing is on the page, one row without a product still tells the total. */
export type FoundRow<Row = CardRow> = { total: number } & (Row | { id: null });

/** `found` tells the ids of a page in their order, and the total. */
export function pageOf(found: string, columns = cardColumns, joins = cardJoins): string {
  return `
    select found.total, card.* from (${found}) found left join lateral (
      select ${columns}, place from unnest(found.ids) with ordinality as listed(id, place)
      join products p on p.id = listed.id ${joins}
    ) card on true order by card.place`;
}

export function foundOf<Row extends { id: unknown }>(rows: FoundRow<Row>[]): FoundProducts<Row> {
  return {
    rows: rows.filter((row): row is { total: number } & Row => row.id !== null),
    total: rows[0]?.total ?? 0,
  };
}

/** One statement. */
export async function listFoundRows(
  database: Database,
  { name, text, values }: PageStatement,
): Promise<FoundProducts> {
  return foundOf(await database.prepared<FoundRow>(name, pageOf(text), values));
}
