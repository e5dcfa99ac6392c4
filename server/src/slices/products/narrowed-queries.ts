/** The SQL of lists that show a part of what their order's index holds: by price, by label, with what has expired. */
import type { CategoryId, LabelId } from '#contract/core/ids.ts';
import { type PriceRange, priceCeilings, productCountLimit } from '#contract/products/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { type FoundProducts, type FoundRow, foundOf, pageOf } from './found-queries.ts';
import { isActive, orders, type PageOfProducts } from './queries.ts';

export interface NarrowedPage extends PageOfProducts {
  price: PriceRange;
  labelId: LabelId | undefined;
}

/**
 * One statement, planned with its values. Few are all found through the inverted index or the one of prices and put
 * in order; many are met soon by a scan along the order. The limit on the first is hidden from the planner, which
 * would otherwise look for them along whatever index it hopes to meet them soon on.
 */
export async function findNarrowedRows(database: Database, page: NarrowedPage): Promise<FoundProducts> {
  const { order, limit, skip } = page;
  const { where, values } = conditionOf(page);
  const rows = await database.query<FoundRow>(
    `with matched as materialized (
       select p.id, p.created_at, p.score, p.view_count, p.comment_count, p.price_cents from products p
       where ${where} limit (select ${productCountLimit + 1}))
     ${pageOf(`
       select total, case when total <= ${productCountLimit}
           then array(select p.id from matched p order by ${orders[order]} limit $1 offset $2)
           else array(select p.id from products p where ${where} order by ${orders[order]} limit $1 offset $2)
         end as ids
       from (select count(*)::integer as total from matched) counted`)}`,
    [limit, skip, ...values],
  );
  return foundOf(rows);
}

/** `values` are from $3 on. */
function conditionOf({ includeExpired, categoryId, labelId, price }: NarrowedPage) {
  const values: (CategoryId | LabelId | number)[] = [];
  const place = (value: CategoryId | LabelId | number) => `$${values.push(value) + 2}::integer`;
  const conditions = ['p.deleted_at is null'];
  if (!includeExpired) conditions.push(isActive);
  if (categoryId !== undefined) conditions.push(`p.listed_in @> array[${place(categoryId)}]`);
  if (labelId !== undefined) conditions.push(`p.label_ids @> array[${place(labelId)}]`);
  if (price !== 'any') conditions.push(`p.price_cents < ${place(priceCeilings[price])}`);
  return { where: conditions.join(' and '), values };
}
