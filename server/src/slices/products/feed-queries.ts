/** The SQL of feeds and of the site map. */
import type { CategoryId, ProductId } from '#contract/core/ids.ts';
import type { Cents } from '#contract/core/money.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns } from '../accounts/index.ts';
import { isActive } from './queries.ts';

export interface NewestProduct extends AuthorRow {
  id: ProductId;
  title: string;
  summary: string;
  descriptionHtml: string;
  memberPriceCents: Cents;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The newest active products, of one category or of all. */
export function listNewestProducts(
  database: Database,
  count: number,
  categoryId: CategoryId | undefined,
): Promise<NewestProduct[]> {
  const ofCategory = categoryId === undefined ? '' : 'and p.listed_in @> array[$2::integer]';
  return database.query<NewestProduct>(
    `select p.id, p.title, p.summary, p.description_html as "descriptionHtml", p.price_cents as "memberPriceCents",
       p.expires_at as "expiresAt", p.created_at as "createdAt", p.updated_at as "updatedAt", ${authorColumns}
     from products p join members m on m.id = p.author_id
     where p.deleted_at is null and ${isActive} ${ofCategory}
     order by p.created_at desc, p.id desc limit $1`,
    categoryId === undefined ? [count] : [count, categoryId],
  );
}

/** The highest id that a product was ever given; 0 when there is none. */
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
