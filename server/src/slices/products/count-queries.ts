/** The SQL of how many active products there are. */
import type { CategoryId } from '#contract/core/ids.ts';
import { type ProductFilter, productCountLimit } from '#contract/products/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { isActive, narrowingOf } from './queries.ts';

export interface ActiveCounts {
  total: number;
  /** In the order of the categories. */
  counts: number[];
  /** When the first of those that are counted expires. */
  until: Date | null;
}

/**
 * One statement, planned with its values: of a common category enough are met soon among the newest, which lists keep
 * in memory; a rare one is found through the inverted index. Without an order PostgreSQL would begin wherever another
 * scan is, where there may be none of them. None is counted further than `productCountLimit` + 1, so that the work does
 * not grow with the catalogue.
 */
export async function countActive(database: Database, categoryIds: CategoryId[]): Promise<ActiveCounts> {
  const counts = categoryIds.map((_id, index) => countOf(`p.listed_in @> array[$${index + 1}::integer]`));
  const [row] = await database.query<ActiveCounts>(
    `select ${countOf('true')} as total, array[${counts.join(', ')}]::integer[] as counts,
       (select min(p.expires_at) from products p
        where p.deleted_at is null and p.status = 'active' and p.expires_at > now()) as until`,
    categoryIds,
  );
  return row ?? { total: 0, counts: [], until: null };
}

/** The same of what a filter lets through, which is counted category by category where there is much of it. */
export async function countFiltered(
  database: Database,
  categoryIds: CategoryId[],
  filter: ProductFilter,
): Promise<ActiveCounts> {
  const { narrowing, values } = narrowingOf(
    { ...filter, labelId: filter.label, categoryId: undefined },
    categoryIds,
  );
  const shown = `p.deleted_at is null ${filter.includeExpired ? '' : `and ${isActive}`} ${narrowing}`;
  const places = categoryIds.map((_id, index) => `$${index + 1}::integer`);
  const few = places.map(
    (place) => `(select count(*)::integer from matched where listed_in @> array[${place}])`,
  );
  const many = places.map((place) => countOf(`p.listed_in @> array[${place}]`, shown));
  const [row] = await database.query<ActiveCounts>(
    `with matched as materialized (
       select p.listed_in, p.expires_at from products p where ${shown} limit (select ${productCountLimit + 1})),
     counted as (select count(*)::integer as total from matched)
     select total, case when total <= ${productCountLimit}
         then array[${few.join(', ')}]::integer[] else array[${many.join(', ')}]::integer[] end as counts,
       (select min(expires_at) from matched where expires_at > now()) as until
     from counted`,
    values,
  );
  return row ?? { total: 0, counts: [], until: null };
}

function countOf(condition: string, shown = `p.deleted_at is null and ${isActive}`): string {
  return `(select count(*)::integer from (
    select from products p where ${shown} and ${condition}
    order by p.created_at desc, p.id desc limit ${productCountLimit + 1}) counted)`;
}
