/** The SQL that shows what another statement finds, in its order. */
import type { Database } from '../../platform/db/database.ts';
import { type FoundRow, type FoundRows, foundOf } from '../../platform/db/found-rows.ts';
import type { PageStatement } from './author-queries.ts';

/** What a list shows of each. */
export interface Listed {
  columns: string;
  /** On `listed.id`. */
  joins: string;
}

/** `found` tells the ids of a page in their order, and the total. */
export function pageOf(found: string, { columns, joins }: Listed): string {
  return `
    select found.total, card.* from (${found}) found left join lateral (
      select ${columns}, place from unnest(found.ids) with ordinality as listed(id, place) ${joins}
    ) card on true order by card.place`;
}

/** One statement; the rows to skip are scanned in the index alone, before anything is joined. */
export async function listFound<Row extends { id: unknown }>(
  database: Database,
  { name, text, values }: PageStatement,
  listed: Listed,
): Promise<FoundRows<Row>> {
  return foundOf(await database.prepared<FoundRow<Row>>(name, pageOf(text, listed), values));
}
