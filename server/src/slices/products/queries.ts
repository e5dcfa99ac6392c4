import { sql } from 'kysely';
import type { Standing } from '#contract/accounts/model.ts';
import type { CategoryId, ProductId } from '#contract/core/ids.ts';
import type { Attachment, Picture } from '#contract/files/model.ts';
import type { ListOrder, PopularProduct } from '#contract/products/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { standingColumns } from '../accounts/index.ts';
import { type CardRow, cardColumns, cardJoins } from './card.ts';
import { activeAlong, orders } from './order-queries.ts';

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
