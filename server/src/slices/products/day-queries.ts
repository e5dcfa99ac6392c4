/** SQL of daily visit counters of products (rules/statistics 7, rules/statistics 8). */

import { sql } from 'kysely';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { ExportedProduct } from '#contract/exports/model.ts';
import { type RankedProduct, rankedProducts } from '#contract/statistics/model.ts';
import { everyAuthoredPage } from '../../platform/db/author-rows.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { cardColumns, cardJoins } from './card.ts';
import { factColumns, wholeFacts } from './fact-queries.ts';
import { type DetailRow, fileColumns } from './queries.ts';

/**
 * Adds batched views to the products' totals and to those of the day. Locks in the same order as votes and comments do.
 * It is one statement, as the caller retries it if it fails.
 */
export async function addViews(
  database: Pick<Database, 'query'>,
  views: ReadonlyMap<ProductId, number>,
  day: string,
): Promise<void> {
  await database.query(
    `with counted as materialized (
       select product_id as id from product_counts where product_id = any($1::integer[])
       order by product_id for no key update),
     added as (
       update product_counts set view_count = view_count + v.views
       from counted join unnest($1::integer[], $2::integer[]) as v(id, views) using (id) where product_id = id
       returning product_id, v.views)
     insert into product_days as kept (day, product_id, views)
     select $3::date, product_id, views from added order by product_id
     on conflict (day, product_id) do update set views = kept.views + excluded.views`,
    [[...views.keys()], [...views.values()], day],
  );
}

/** Adds clicks on links to the shop; ignores products that do not exist. */
export async function addClicks(
  database: Pick<Database, 'query'>,
  clicks: ReadonlyMap<ProductId, number>,
  day: string,
): Promise<void> {
  await database.query(
    `insert into product_days as kept (day, product_id, clicks)
     select $3::date, p.id, c.clicks from unnest($1::integer[], $2::integer[]) as c(id, clicks)
     join products p on p.id = c.id and p.deleted_at is null order by p.id
     on conflict (day, product_id) do update set clicks = kept.clicks + excluded.clicks`,
    [[...clicks.keys()], [...clicks.values()], day],
  );
}

export type Ranking = 'views' | 'clicks';

/** Recomputes the top products over `days` days before `today`. */
export async function rankProducts(
  database: Pick<Database, 'query'>,
  what: Ranking,
  { days, today }: { days: number; today: string },
): Promise<void> {
  await database.query(
    `with first as materialized (
       select product_id, sum(${what}) as count from product_days
       where day >= $2::date - $1::integer and day < $2::date and ${what} > 0
       group by product_id order by count desc, product_id limit ${rankedProducts}),
     ranked as (
       select row_number() over (order by count desc, product_id) as place, product_id, count from first),
     gone as (
       delete from product_rankings where days = $1 and what = $3 and place > (select count(*) from first))
     insert into product_rankings (days, what, place, product_id, count)
     select $1, $3, place, product_id, count from ranked
     on conflict (days, what, place) do update set product_id = excluded.product_id, count = excluded.count`,
    [days, today, what],
  );
}

/** The latest ranking without products that were removed later. */
export function listRanked(
  database: Pick<Database, 'query'>,
  days: number,
): Promise<(RankedProduct & { what: Ranking })[]> {
  return database.query(
    `select r.what, p.id, p.title, r.count from product_rankings r
     join products p on p.id = r.product_id and p.deleted_at is null
     where r.days = $1 order by r.what, r.place`,
    [days],
  );
}

/** Deletes counters older than any range that is shown. */
export async function forgetProductDays(database: Pick<Database, 'query'>, before: string): Promise<void> {
  await database.query('delete from product_days where day < $1::date', [before]);
}

/** Deletes the counters of removed products. */
export async function forgetGoneProductDays(database: Pick<Database, 'query'>): Promise<void> {
  await database.query(
    'delete from product_days d using products p where p.id = d.product_id and p.deleted_at is not null',
    [],
  );
}

/**
 * Erases the text of a deleted product permanently: without a title it can never be restored. False if it is not
 * deleted.
 */
export async function eraseProductText(db: Db, id: ProductId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({
      title: '',
      description_html: '',
      description_text: '',
      summary: '',
      url: null,
      link_key: null,
      booking: '',
      ...factColumns(null),
      primary_picture_id: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A product of a member's export, deleted ones included. */
export type ExportedRow = Omit<DetailRow, 'joinedAt' | 'reputation'> & Omit<ExportedProduct, 'product'>;

export function everyProductPage(database: Database, memberId: MemberId): AsyncGenerator<ExportedRow[]> {
  return everyAuthoredPage<ExportedRow>(database, memberId, {
    name: 'list-kept-products',
    of: 'p',
    columns: `${cardColumns}, p.description_html as "descriptionHtml", p.booking, p.version, ${fileColumns},
      counts.view_count as views, p.updated_at as "updatedAt", ${wholeFacts} as facts`,
    from: `products p ${cardJoins}`,
  });
}
