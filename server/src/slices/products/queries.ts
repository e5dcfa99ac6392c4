import { sql } from 'kysely';
import type { Standing } from '#contract/accounts/model.ts';
import type { CategoryId, ProductId } from '#contract/core/ids.ts';
import type { Attachment, Picture } from '#contract/files/model.ts';
import type { ListOrder, PopularProduct } from '#contract/products/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { rowIn } from '../../platform/db/row-texts.ts';
import { standingColumns } from '../accounts/index.ts';
import { type CardRow, cardColumns, cardJoins, momentsOfCard } from './card.ts';
import { activeAlong, orders } from './order-queries.ts';

export interface PageOfProducts {
  skip: number;
  limit: number;
  order: ListOrder;
  categoryId: CategoryId | undefined;
}

/**
 * Cards of active products, each the text of a `CardRow` (`row-texts.ts`). One statement; the rows to skip are scanned in
 * the index alone, before anything is joined.
 */
export function listProductRows(database: Database, page: PageOfProducts): Promise<string[]> {
  const { categoryId } = page;
  return categoryId === undefined
    ? listAllRows(database, page)
    : listRowsOfCategory(database, page, categoryId);
}

/** The ids are found before anything is joined to them. */
function cardsInOrder(ids: string): string {
  return `
    select ${cardColumns} from unnest(array(${ids})) with ordinality as found(id, place)
    join products p on p.id = found.id ${cardJoins} order by found.place`;
}

/** The ids come from a scan of the order's index. */
function listAllRows(database: Database, { order, limit, skip }: PageOfProducts): Promise<string[]> {
  return database.preparedTexts(
    `list-products-${order}`,
    cardsInOrder(`
      select p.id ${activeAlong(order)}
      order by ${orders[order]} limit (select $1::integer) offset (select $2::integer)`),
    [limit, skip],
  );
}

/** Planned with its values: the best way depends on how common the category is. */
function listRowsOfCategory(
  database: Database,
  { order, limit, skip }: PageOfProducts,
  categoryId: CategoryId,
): Promise<string[]> {
  return database.queryTexts(
    cardsInOrder(`
      select p.id ${activeAlong(order)} and p.listed_in @> array[$3::integer]
      order by ${orders[order]} limit $1 offset $2`),
    [limit, skip, categoryId],
  );
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
  const [text] = await database.preparedTexts(
    'find-product',
    `select ${cardColumns}, p.description_html as "descriptionHtml", p.booking, p.version,
       ${standingColumns},
       ${fileColumns}
     from products p ${cardJoins}
     where p.id = $1 and p.deleted_at is null`,
    [id],
  );
  return text === undefined ? undefined : rowIn<DetailRow>(text, [...momentsOfCard, 'joinedAt']);
}

/** Adds views that were counted meanwhile, many products at once: locked in the order in which votes and comments lock them. */
export async function addViews(database: Database, views: Map<ProductId, number>): Promise<void> {
  await database.query(
    `with counted as materialized (
       select product_id as id from product_counts where product_id = any($1::integer[])
       order by product_id for no key update)
     update product_counts set view_count = view_count + v.views
     from counted join unnest($1::integer[], $2::integer[]) as v(id, views) using (id) where product_id = id`,
    [[...views.keys()], [...views.values()]],
  );
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
