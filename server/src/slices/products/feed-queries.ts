/** SQL of feeds and of the site map. */

import { sql } from 'kysely';
import type { CategoryId, ProductId } from '#contract/core/ids.ts';
import type { Cents } from '#contract/core/money.ts';
import type { ListEveryPost } from '#contract/posts/staff-list.ts';
import { type ProductFilter, productCountLimit, type RelatedProduct } from '#contract/products/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type RowsWithTotal, type RowWithTotal, rowsWithTotal } from '../../platform/db/row-pages.ts';
import { type AuthorRow, authorColumns } from '../accounts/index.ts';
import { type DeletedByRow, deletedByColumns, deletedByJoin, everyPost, pageOf } from '../posts/index.ts';
import {
  type CardRow,
  type FactsRow,
  factsColumns,
  listedCards,
  type PictureRow,
  relatedPrice,
} from './card.ts';
import type { FilterMoments } from './filter-queries.ts';
import { isActive, isActiveBy, narrowingOf } from './queries.ts';

export interface NewestProduct extends AuthorRow, FactsRow {
  id: ProductId;
  title: string;
  summary: string;
  descriptionHtml: string;
  memberPriceCents: Cents;
  nonMemberPriceCents: Cents | null;
  originalPriceCents: Cents | null;
  hideOriginalPrice: boolean;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export function listNewestProducts(
  database: Database,
  count: number,
  categoryId: CategoryId | undefined,
): Promise<NewestProduct[]> {
  const ofCategory = categoryId === undefined ? '' : 'and p.listed_in @> array[$2::integer]';
  return database.query<NewestProduct>(
    `select p.id, p.title, p.summary, p.description_html as "descriptionHtml", p.price_cents as "memberPriceCents",
       p.non_member_price_cents as "nonMemberPriceCents", p.original_price_cents as "originalPriceCents",
       p.hide_original_price as "hideOriginalPrice", p.expires_at as "expiresAt", p.created_at as "createdAt",
       p.updated_at as "updatedAt", ${factsColumns}, ${authorColumns}
     from products p join members m on m.id = p.author_id
     where p.deleted_at is null and ${isActive} ${ofCategory}
     order by p.created_at desc, p.id desc limit $1`,
    categoryId === undefined ? [count] : [count, categoryId],
  );
}

/** The highest id ever assigned to a product; 0 if there is none. */
export async function lastProductId(database: Database): Promise<number> {
  const [row] = await database.prepared<{ last: number }>(
    'last-product-id',
    'select coalesce(max(id), 0) as last from products',
    [],
  );
  return row?.last ?? 0;
}

export interface MappedProduct {
  id: ProductId;
  updatedAt: Date;
  expiresAt: Date | null;
}

/** The active products with an id above `after` and up to `upTo`: a scan of the primary key. */
export function listMappedProducts(
  database: Database,
  after: number,
  upTo: number,
): Promise<MappedProduct[]> {
  return database.prepared<MappedProduct>(
    'list-mapped',
    `select p.id, p.updated_at as "updatedAt", p.expires_at as "expiresAt" from products p
     where p.id > $1 and p.id <= $2 and p.deleted_at is null and ${isActive} order by p.id`,
    [after, upTo],
  );
}

/** A product related to another one. */
export type RelatedRow = Omit<RelatedProduct, 'picture'> & PictureRow;

/** SQL that counts the ids of this column that `products p` and `products asked` have in common. */
const shared = (ids: string) =>
  `(select count(*) from unnest(p.${ids}) as its(id) where its.id = any(asked.${ids}))`;

/** rules/products 30: criteria of similarity, the most important first. */
const likeness = [
  '(p.listed_in && asked.top_ids)::integer',
  shared('tag_ids'),
  `${shared('type_ids')} + ${shared('label_ids')}`,
  shared('category_ids'),
];

/**
 * Searches the newest active products. One index scan reads as many rows in a small catalogue as in a large one. An
 * inverted index over tags would read every product with a common tag.
 */
export function listRelatedRows(
  database: Database,
  { id, count, among }: { id: ProductId; count: number; among: number },
): Promise<RelatedRow[]> {
  return database.prepared<RelatedRow>(
    'list-related',
    `select p.id, p.title, ${relatedPrice('p')} as "memberPriceCents", p.expires_at as "expiresAt",
       f.id as "pictureId", f.stem, f.width, f.height, f.alt
     from (
       select p.*, row_number() over (order by ${likeness.map((part) => `${part} desc`).join(', ')},
         p.created_at desc, p.id desc) as place
       from (
         select *, array(
           select c.id from categories c where c.parent_id is null and c.id = any(products.listed_in)) as top_ids
         from products where id = $1 and deleted_at is null) asked
       cross join lateral (
         select p.* from products p where p.deleted_at is null and ${isActive}
         order by p.created_at desc, p.id desc limit (select $3::integer)) p
       where p.id <> asked.id and (p.tag_ids && asked.tag_ids or p.type_ids && asked.type_ids
         or p.label_ids && asked.label_ids or p.listed_in && asked.listed_in)
       order by place limit (select $2::integer)
     ) p left join product_pictures f on f.id = p.primary_picture_id order by p.place`,
    [id, count, among],
  );
}

export interface SimilarRow {
  id: ProductId;
  title: string;
  linkKey: string | null;
}

export interface Likeness {
  link: string | null;
  title: string;
  except: ProductId | null;
  count: number;
}

/** Shown products with this link, then those whose titles share a mark with this one; a few of each. */
export async function listSimilarRows(db: Db, likeness: Likeness): Promise<SimilarRow[]> {
  return (await similarRows(likeness).execute(db)).rows;
}

/**
 * Collects all matches of marks before taking the newest. Otherwise PostgreSQL would scan the catalogue from its end
 * and compute the marks of every title on the way.
 */
export function similarRows({ link, title, except, count }: Likeness) {
  return sql<SimilarRow>`
    with marked as materialized (
      select id, title, link_key from products
      where deleted_at is null and title_marks(title) && (select title_marks(${title})) and id is distinct from ${except})
    (select id, title, link_key as "linkKey" from products
      where deleted_at is null and link_key = ${link} and id is distinct from ${except}
      order by id desc limit ${count})
    union
    (select id, title, link_key as "linkKey" from marked order by id desc limit ${count * 4})`;
}

/** A row of the staff's list of every product. */
export interface StaffRow extends CardRow, DeletedByRow {
  version: number;
}

const listed = {
  columns: `${listedCards.columns}, p.version, ${deletedByColumns('p')}`,
  joins: `${listedCards.joins} ${deletedByJoin('p')}`,
};

/** Lists a page of all products with one statement. */
export async function listEveryRow(
  database: Database,
  list: ListEveryPost<'product'>,
): Promise<RowsWithTotal<StaffRow>> {
  const { text, values } = everyPost('product', list);
  return rowsWithTotal(await database.query<RowWithTotal<StaffRow>>(pageOf(text, listed), values));
}

export interface ActiveCounts {
  total: number;
  /** In the order of the categories. */
  counts: number[];
  /** The time at which the first of the counted products expires. */
  until: Date | null;
}

/**
 * One statement, planned with its values. For a common category, enough are found among the newest, which are in memory
 * as lists read them. The inverted index finds a rare one. Without an order, PostgreSQL would start wherever another
 * scan is, where there may be no matches. Counts stop at `productCountLimit` + 1, so that the work does not grow with
 * the catalogue.
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

/** One scan counts at most so many matches. If there are more, rare categories are counted one by one. */
const largeSample = 5_000;

/** Counts filtered products per category. */
export async function countFiltered(
  database: Database,
  categoryIds: CategoryId[],
  filter: ProductFilter & { moments: FilterMoments },
  sampleSize = largeSample,
): Promise<ActiveCounts> {
  const { narrowing, factual, values } = narrowingOf({ ...filter, categoryId: undefined }, categoryIds);
  const active = filter.includeExpired ? '' : `and ${isActiveBy(factual)}`;
  const shown = `p.deleted_at is null ${active} ${narrowing} ${factual}`;
  // Facts often exclude whole categories, for which all of the newest would be read in vain.
  const count = (condition: string) =>
    factual === ''
      ? countOf(condition, shown)
      : `(select count(*)::integer from (
          select from products p where ${shown} and ${condition} limit (select ${productCountLimit + 1})) counted)`;
  const counts = categoryIds.map((_id, index) => {
    const isIn = `listed_in @> array[$${index + 1}::integer]`;
    return `(select case when total <= ${sampleSize} or few > ${productCountLimit}
        then least(few, ${productCountLimit + 1}) else ${count(`p.${isIn}`)} end
      from (select count(*)::integer as few from matched where ${isIn}) own)`;
  });
  const [row] = await database.query<ActiveCounts>(
    `with matched as materialized (
       select p.listed_in, p.expires_at from products p where ${shown} limit (select ${sampleSize + 1})),
     counted as (select count(*)::integer as total from matched)
     select least(total, ${productCountLimit + 1}) as total, array[${counts.join(', ')}]::integer[] as counts,
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
