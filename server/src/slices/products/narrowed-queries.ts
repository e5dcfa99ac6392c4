/** The SQL of lists that show a part of what their order's index holds: by price, by label, with what has expired. */
import type { LabelId } from '#contract/core/ids.ts';
import {
  type ListOrder,
  type PriceRange,
  priceCeilings,
  productCountLimit,
} from '#contract/products/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { type FoundRow, type FoundRows, foundOf } from '../../platform/db/found-rows.ts';
import { pageOf } from '../posts/index.ts';
import { type CardRow, listedCards } from './card.ts';
import { activeAlong, allAlong, isActive, isByRank, orders } from './order-queries.ts';
import type { PageOfProducts } from './queries.ts';

export interface NarrowedPage extends PageOfProducts {
  includeExpired: boolean;
  price: PriceRange;
  labelId: LabelId | undefined;
}

/**
 * One statement, planned with its values. Few are all found through the inverted index or the one of prices and put
 * in order; many are met soon by a scan along the order. The limit on the first is hidden from the planner, which
 * would otherwise look for them along whatever index it hopes to meet them soon on.
 */
export async function findNarrowedRows(database: Database, page: NarrowedPage): Promise<FoundRows<CardRow>> {
  const { order, limit, skip, includeExpired } = page;
  const { narrowing, values } = narrowingOf(page, [limit, skip]);
  const along = includeExpired ? allAlong(order, narrowing) : `${activeAlong(order)} ${narrowing}`;
  const shown = `p.deleted_at is null ${includeExpired ? '' : `and ${isActive}`}`;
  const rows = await database.query<FoundRow<CardRow>>(
    `with matched as materialized (
       select p.id, p.created_at, p.price_cents from products p
       where ${shown} ${narrowing} limit (select ${productCountLimit + 1}))
     ${pageOf(
       `
       select total, case when total <= ${productCountLimit}
           then array(select p.id from ${matchedFor(order)} p order by ${orders[order]} limit $1 offset $2)
           else array(select p.id ${along} order by ${orders[order]} limit $1 offset $2)
         end as ids
       from (select count(*)::integer as total from matched) counted`,
       listedCards,
     )}`,
    values,
  );
  return foundOf(rows);
}

/** With what they are put in order by; ranks are looked up by all their keys at once. */
function matchedFor(order: ListOrder): string {
  if (!isByRank(order)) return 'matched';
  return '(select product_id as id, * from product_ranks where product_id = any(array(select id from matched)))';
}

/** Of `p`; `values` begin with those that the statement has already. */
export function narrowingOf(
  { categoryId, labelId, price }: Pick<NarrowedPage, 'categoryId' | 'labelId' | 'price'>,
  given: readonly number[],
) {
  const values = [...given];
  const place = (value: number) => `$${values.push(value)}::integer`;
  const conditions: string[] = [];
  if (categoryId !== undefined) conditions.push(`p.listed_in @> array[${place(categoryId)}]`);
  if (labelId !== undefined) conditions.push(`p.label_ids @> array[${place(labelId)}]`);
  if (price !== 'any') conditions.push(`p.price_cents < ${place(priceCeilings[price])}`);
  return { narrowing: conditions.map((condition) => `and ${condition}`).join(' '), values };
}
