import { sql } from 'kysely';
import type { AuthorStanding } from '#contract/accounts/model.ts';
import type { CategoryId, ProductId } from '#contract/core/ids.ts';
import type { Attachment, Picture } from '#contract/files/model.ts';
import type { FactFilter } from '#contract/products/filters.ts';
import {
  type ListOrder,
  type PopularProduct,
  type PriceRange,
  priceCeilings,
  productCountLimit,
} from '#contract/products/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type RowsWithTotal, type RowWithTotal, rowsWithTotal } from '../../platform/db/row-pages.ts';
import { standingColumns } from '../accounts/index.ts';
import { pageOf } from '../posts/index.ts';
import { type CardRow, cardColumns, cardJoins, type FactsRow, factsColumns, listedCards } from './card.ts';
import { type FilterMoments, factConditions } from './filter-queries.ts';

export interface PageOfProducts {
  skip: number;
  limit: number;
  order: ListOrder;
  categoryId: CategoryId | undefined;
}

/**
 * SQL that finds the ids of a page in order. With a name it is a prepared statement; without, PostgreSQL plans it for
 * its values.
 */
interface Finding {
  name: string | undefined;
  ids: string;
  values: number[];
}

/** SQL of a page of active products. Skipped rows are scanned in the index alone, before any join. */
function findingOf({ skip, limit, order, categoryId }: PageOfProducts): Finding {
  const found = `select p.id ${activeAlong(order)}`;
  if (categoryId === undefined) {
    const page = `order by ${orders[order]} limit (select $1::integer) offset (select $2::integer)`;
    return { name: order, ids: `${found} ${page}`, values: [limit, skip] };
  }
  // The best plan depends on how common the category is.
  const narrowed = `${found} and p.listed_in @> array[$3::integer]`;
  const page = `order by ${orders[order]} limit $1 offset $2`;
  return { name: undefined, ids: `${narrowed} ${page}`, values: [limit, skip, categoryId] };
}

export function listProductRows(database: Database, page: PageOfProducts): Promise<CardRow[]> {
  const { name, ids, values } = findingOf(page);
  const text = `
    select ${cardColumns} from unnest(array(${ids})) with ordinality as found(id, place)
    join products p on p.id = found.id ${cardJoins} order by found.place`;
  return name === undefined
    ? database.query<CardRow>(text, values)
    : database.prepared<CardRow>(`list-products-${name}`, text, values);
}

export interface PopularRow extends Omit<PopularProduct, 'facts'>, FactsRow {
  expiresAt: Date | null;
}

/** rules/products 10: featured first, then the most popular. */
export function listPopularRows(database: Database, count: number): Promise<PopularRow[]> {
  const part = (isFeatured: boolean) => `
    (select p.id ${activeAlong('popular')} and ${isFeatured ? '' : 'not '}p.is_featured
     order by ${orders.popular} limit ${count})`;
  return database.prepared<PopularRow>(
    `list-popular-${count}`,
    `select p.id, p.author_id as "authorId", p.title, p.is_featured as "isFeatured",
       p.price_cents as "memberPriceCents", p.expires_at as "expiresAt", ${factsColumns}
     from unnest(array(${part(true)} union all ${part(false)} limit ${count})) with ordinality as found(id, place)
     join products p on p.id = found.id order by found.place`,
    [],
  );
}

export interface DetailRow extends CardRow, AuthorStanding {
  descriptionHtml: string;
  booking: string;
  version: number;
  pictures: Picture[];
  attachments: Attachment[];
}

/** For `products p`: its pictures, the primary one first, and its attachments. */
export const fileColumns = `
       (select coalesce(json_agg(json_build_object(
            'kind', 'picture', 'id', x.id, 'stem', x.stem, 'width', x.width, 'height', x.height, 'alt', x.alt)
          order by x.id is distinct from p.primary_picture_id, x.position, x.id), '[]')
        from product_pictures x where x.product_id = p.id) as pictures,
       (select coalesce(json_agg(json_build_object(
            'kind', 'attachment', 'id', a.id, 'file', a.file, 'name', a.name, 'mediaType', a.media_type, 'bytes', a.bytes)
          order by a.position, a.id), '[]')
        from product_attachments a where a.product_id = p.id) as attachments`;

/** A product that is not deleted, with all its pictures, the primary one first, and its attachments. */
export async function findProductRow(database: Database, id: ProductId): Promise<DetailRow | undefined> {
  const [row] = await database.prepared<DetailRow>(
    'find-product',
    `select ${cardColumns}, p.description_html as "descriptionHtml", p.booking, p.version,
       ${standingColumns},
       ${fileColumns}
     from products p ${cardJoins}
     where p.id = $1 and p.deleted_at is null`,
    [id],
  );
  return row;
}

/** The meeting address that members alone see; null if there is none. */
export async function findMeetingUrl(database: Database, id: ProductId): Promise<string | null> {
  const [row] = await database.prepared<{ url: string | null }>(
    'find-meeting-url',
    'select private_meeting_url as url from products where id = $1 and deleted_at is null',
    [id],
  );
  return row?.url ?? null;
}

/** Marks expired products and returns those that have just expired (rules/products 4). */
export async function expireProducts(db: Db): Promise<ProductId[]> {
  const rows = await db
    .updateTable('products')
    .set({ status: 'expired', updated_at: sql`now()` })
    .where('status', '=', 'active')
    .where('expires_at', '<=', sql<Date>`now()`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** True if the product was deleted; false also for a product that does not exist. */
export async function isDeleted(database: Database, id: ProductId): Promise<boolean> {
  const [row] = await database.prepared<{ isDeleted: boolean }>(
    'product-deleted',
    'select deleted_at is not null as "isDeleted" from products where id = $1',
    [id],
  );
  return row?.isDeleted ?? false;
}

/** Sort orders for `p`, which is the products table or their ranks. */
export const orders: Record<ListOrder, string> = {
  new: 'p.created_at desc, p.id desc',
  popular: 'p.score desc, p.view_count desc, p.created_at desc, p.id desc',
  discussed: 'p.comment_count desc, p.created_at desc, p.id desc',
  price: 'p.price_cents, p.created_at desc, p.id desc',
  soonest: 'p.begins_at, p.id',
};

const isUnexpired = '(p.expires_at is null or p.expires_at > now())';

/** rules/products 4 and rules/products 7: active and not past its expiry; for `products p`. */
export const isActive = `p.status = 'active' and ${isUnexpired}`;

/**
 * The same for products that the index of another condition finds: it suits no index of active products, which PostgreSQL
 * would otherwise read as a whole to combine both.
 */
const isActiveFound = `p.status in ('active', '') and ${isUnexpired}`;

/** The better of both for these filters: prices and labels stand in indexes of active products. */
export function isActiveBy(factual: string): string {
  return /p\.(?!price|label)/.test(factual) ? isActiveFound : isActive;
}

/** True for orders by votes or comments, whose ranks follow within a second (docs/decisions/0029). */
export function isByRank(order: ListOrder): boolean {
  return order === 'popular' || order === 'discussed';
}

/** SQL of the table of ranks as `p`. Its id is `id`, and the columns of filters have the same names as in products. */
const ranks = (condition: string) =>
  `(select product_id as id, * from product_ranks where is_listed and ${condition}) p`;

/** `from … p where …`: active products, read along the table whose index has the order. */
export function activeAlong(order: ListOrder): string {
  if (isByRank(order)) return `from ${ranks('is_active')} where ${isUnexpired}`;
  return `from products p where p.deleted_at is null and ${isActive} ${hasOrder(order)}`;
}

/** "Soonest first" lists events alone, as nothing else begins. */
function hasOrder(order: ListOrder): string {
  return order === 'soonest' ? 'and p.begins_at is not null' : '';
}

/**
 * Similar SQL for all products that are not deleted, limited to the rows that a page needs: `$1` after the first `$2`.
 * Each condition in `narrowing` begins with `and`. The index separates active ranks from the others, so the first rows
 * of both parts are merged.
 */
export function allAlong(order: ListOrder, narrowing: string): string {
  if (!isByRank(order)) return `from products p where p.deleted_at is null ${hasOrder(order)} ${narrowing}`;
  const first = (condition: string) => `(
    select * from ${ranks(condition)} where true ${narrowing}
    order by ${orders[order]} limit $1::integer + $2::integer)`;
  return `from (${first('is_active')} union all ${first('not is_active')}) p where true`;
}

/** SQL of a page of a filtered list: by price, by label, or including expired products. */
export interface NarrowedPage extends PageOfProducts {
  includeExpired: boolean;
  price: PriceRange;
  facts: FactFilter;
  moments: FilterMoments;
}

/**
 * One statement, planned with its values. If few products match, the inverted index or the price index finds all, and
 * they are sorted. If many match, a scan along the order soon finds enough. The limit of the first query is hidden from
 * the planner. Otherwise it would choose an index on which it hopes to find a few matches early.
 */
export async function findNarrowedRows(
  database: Database,
  page: NarrowedPage,
): Promise<RowsWithTotal<CardRow>> {
  const { order, limit, skip, includeExpired } = page;
  const { narrowing, factual, values } = narrowingOf(page, [limit, skip]);
  const narrowed = isByRank(order) ? `${narrowing} ${inProducts(factual)}` : `${narrowing} ${factual}`;
  const along = includeExpired ? allAlong(order, narrowed) : `${activeAlong(order)} ${narrowed}`;
  const shown = `p.deleted_at is null ${hasOrder(order)} ${includeExpired ? '' : `and ${isActiveBy(factual)}`}`;
  const rows = await database.query<RowWithTotal<CardRow>>(
    `with matched as materialized (
       select p.id, p.created_at, p.price_cents, p.begins_at from products p
       where ${shown} ${narrowing} ${factual} limit (select ${productCountLimit + 1}))
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
  return rowsWithTotal(rows);
}

/** Adds the sort columns; ranks are looked up by all their keys at once. */
function matchedFor(order: ListOrder): string {
  if (!isByRank(order)) return 'matched';
  return '(select product_id as id, * from product_ranks where product_id = any(array(select id from matched)))';
}

export type Narrowing = Pick<NarrowedPage, 'categoryId' | 'price' | 'facts' | 'moments'>;

/** For `p` as a row of ranks, which has no facts. */
function inProducts(factual: string): string {
  if (factual === '') return '';
  return `and exists (select from products f where f.id = p.id ${factual.replaceAll('p.', 'f.')})`;
}

/**
 * SQL of the filters for `p`, with those by facts apart, as ranks have none; `values` begin with those that the
 * statement already has.
 */
export function narrowingOf(
  { categoryId, price, facts, moments }: Narrowing,
  given: readonly unknown[],
): { narrowing: string; factual: string; values: unknown[] } {
  const values = [...given];
  const place = (value: number) => `$${values.push(value)}::integer`;
  const conditions: string[] = [];
  if (categoryId !== undefined) conditions.push(`p.listed_in @> array[${place(categoryId)}]`);
  if (price !== 'any') conditions.push(`p.price_cents < ${place(priceCeilings[price])}`);
  const all = (list: string[]) => list.map((condition) => `and ${condition}`).join(' ');
  return { narrowing: all(conditions), factual: all(factConditions(facts, moments, values)), values };
}
