import { sql } from 'kysely';
import type { Standing } from '#contract/accounts/model.ts';
import type { CategoryId, FileId, LabelId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { Attachment, Picture } from '#contract/files/model.ts';
import {
  type ListOrder,
  type PopularProduct,
  type PriceRange,
  priceCeilings,
  productCountLimit,
} from '#contract/products/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type FoundRow, type FoundRows, foundOf } from '../../platform/db/found-rows.ts';
import { standingColumns } from '../accounts/index.ts';
import { pageOf } from '../posts/index.ts';
import type { Filed } from '../taxonomy/index.ts';
import { type CardRow, cardColumns, cardJoins, listedCards } from './card.ts';
import type { ProductValues } from './posting-queries.ts';

export interface PageOfProducts {
  skip: number;
  limit: number;
  order: ListOrder;
  categoryId: CategoryId | undefined;
}

/** The SQL that finds the ids of a page in their order. What has no name is planned with its values. */
interface Finding {
  name: string | undefined;
  ids: string;
  values: number[];
}

/** Active products. The rows to skip are scanned in the index alone, before anything is joined. */
function findingOf({ skip, limit, order, categoryId }: PageOfProducts): Finding {
  const found = `select p.id ${activeAlong(order)}`;
  if (categoryId === undefined) {
    const page = `order by ${orders[order]} limit (select $1::integer) offset (select $2::integer)`;
    return { name: order, ids: `${found} ${page}`, values: [limit, skip] };
  }
  // The best way depends on how common the category is.
  const narrowed = `${found} and p.listed_in @> array[$3::integer]`;
  const page = `order by ${orders[order]} limit $1 offset $2`;
  return { name: undefined, ids: `${narrowed} ${page}`, values: [limit, skip, categoryId] };
}

/** Cards of active products, in their order. */
export function listProductRows(database: Database, page: PageOfProducts): Promise<CardRow[]> {
  const { name, ids, values } = findingOf(page);
  const text = `
    select ${cardColumns} from unnest(array(${ids})) with ordinality as found(id, place)
    join products p on p.id = found.id ${cardJoins} order by found.place`;
  return name === undefined
    ? database.query<CardRow>(text, values)
    : database.prepared<CardRow>(`list-products-${name}`, text, values);
}

export interface PopularRow extends PopularProduct {
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
       p.price_cents as "memberPriceCents", p.expires_at as "expiresAt"
     from unnest(array(${part(true)} union all ${part(false)} limit ${count})) with ordinality as found(id, place)
     join products p on p.id = found.id order by found.place`,
    [],
  );
}

export interface DetailRow extends CardRow, Standing {
  descriptionHtml: string;
  booking: string;
  version: number;
  pictures: Picture[];
  attachments: Attachment[];
}

/** Of `products p`: its pictures, the primary one first, and its downloads. */
export const fileColumns = `
       (select coalesce(json_agg(json_build_object(
            'kind', 'picture', 'id', x.id, 'stem', x.stem, 'width', x.width, 'height', x.height, 'alt', x.alt)
          order by x.id is distinct from p.primary_picture_id, x.position, x.id), '[]')
        from product_pictures x where x.product_id = p.id) as pictures,
       (select coalesce(json_agg(json_build_object(
            'kind', 'attachment', 'id', a.id, 'file', a.file, 'name', a.name, 'mediaType', a.media_type, 'bytes', a.bytes)
          order by a.position, a.id), '[]')
        from product_attachments a where a.product_id = p.id) as attachments`;

/** A product that is not deleted, with all its pictures, the primary one first, and its downloads. */
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

/** Writes what time has done; replies with the products that expired just now (rules/products 4). */
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

/** False of one that is not there, too. */
export async function isDeleted(database: Database, id: ProductId): Promise<boolean> {
  const [row] = await database.prepared<{ isDeleted: boolean }>(
    'product-deleted',
    'select deleted_at is not null as "isDeleted" from products where id = $1',
    [id],
  );
  return row?.isDeleted ?? false;
}

/** Of `p`, products or their ranks. */
export const orders: Record<ListOrder, string> = {
  new: 'p.created_at desc, p.id desc',
  popular: 'p.score desc, p.view_count desc, p.created_at desc, p.id desc',
  discussed: 'p.comment_count desc, p.created_at desc, p.id desc',
  price: 'p.price_cents, p.created_at desc, p.id desc',
};

const isUnexpired = '(p.expires_at is null or p.expires_at > now())';

/** rules/products 4 and rules/products 7: active and not past its expiry; of `products p`. */
export const isActive = `p.status = 'active' and ${isUnexpired}`;

/** Orders by what members make of products, which ranks follow within a second (docs/decisions/0029). */
export function isByRank(order: ListOrder): boolean {
  return order === 'popular' || order === 'discussed';
}

/** Of `p`: the ranks of products, with an `id` and what narrowed lists go by, as products have it. */
const ranks = (condition: string) =>
  `(select product_id as id, * from product_ranks where is_listed and ${condition}) p`;

/** `from … p where …`: what is active, along whichever has an index of the order. */
export function activeAlong(order: ListOrder): string {
  if (isByRank(order)) return `from ${ranks('is_active')} where ${isUnexpired}`;
  return `from products p where p.deleted_at is null and ${isActive}`;
}

/**
 * The same of all that is not deleted, as far as `$1` rows after the first `$2` need it, and narrowed by conditions that
 * each begin with `and`. In the index active ranks stand apart from the others: the first of both are merged.
 */
export function allAlong(order: ListOrder, narrowing: string): string {
  if (!isByRank(order)) return `from products p where p.deleted_at is null ${narrowing}`;
  const first = (condition: string) => `(
    select * from ${ranks(condition)} where true ${narrowing}
    order by ${orders[order]} limit $1::integer + $2::integer)`;
  return `from (${first('is_active')} union all ${first('not is_active')}) p where true`;
}

/** The SQL of lists that show a part of what their order's index holds: by price, by label, with what has expired. */
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

/** A product with all that a form says of it. */
export interface WholeProduct extends Omit<ProductValues, keyof Filed>, Filed {
  id: ProductId;
  authorId: MemberId;
  version: number;
  isDeleted: boolean;
  primaryPictureId: FileId | null;
}

const columns = sql.raw(`id, author_id as "authorId", version, deleted_at is not null as "isDeleted",
  primary_picture_id as "primaryPictureId", title, description_html as "descriptionHtml",
  description_text as "descriptionText", summary, url, is_online as "isOnline", booking,
  price_cents as "memberPriceCents", non_member_price_cents as "nonMemberPriceCents",
  original_price_cents as "originalPriceCents", hide_original_price as "hideOriginalPrice",
  is_featured as "isFeatured", status, expires_at as "expiresAt", category_ids as "categoryIds",
  type_ids as "productTypeIds", tag_ids as "tagIds", label_ids as "labelIds", listed_in as "listedIn"`);

/** Deleted ones, too. `lock` keeps them as they are until the transaction ends. */
export async function listWhole(
  db: Db,
  ids: readonly ProductId[],
  { lock = false } = {},
): Promise<WholeProduct[]> {
  const { rows } = await sql<WholeProduct>`
    select ${columns} from products where id = any(${ids}::integer[])
    order by id ${sql.raw(lock ? 'for no key update' : '')}`.execute(db);
  return rows;
}

/** In the order of their ids, those that are not deleted. */
export async function listWholeAfter(db: Db, after: number, limit: number): Promise<WholeProduct[]> {
  const { rows } = await sql<WholeProduct>`
    select ${columns} from products where deleted_at is null and id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** How many `listWholeAfter` tells to its end. */
export async function countWhole(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
