/** The SQL that finds products like another one. */
import type { ProductId } from '#contract/core/ids.ts';
import type { RelatedProduct } from '#contract/products/model.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PictureRow } from './card.ts';
import { isActive } from './queries.ts';

export type RelatedRow = Omit<RelatedProduct, 'picture'> & PictureRow;

/** Of `products p`, those of `products asked` that it has as well. */
const shared = (ids: string) =>
  `(select count(*) from unnest(p.${ids}) as its(id) where its.id = any(asked.${ids}))`;

/** rules/products 30: what counts first stands first. */
const likeness = [
  '(p.listed_in && asked.top_ids)::integer',
  shared('tag_ids'),
  `${shared('type_ids')} + ${shared('label_ids')}`,
  shared('category_ids'),
];

/**
 * Among the newest active products: one scan of an index that looks at as many rows in a small catalogue as in a large
 * one. An inverted index over tags would read every product that holds a common one.
 */
export function listRelatedRows(
  database: Database,
  { id, count, among }: { id: ProductId; count: number; among: number },
): Promise<RelatedRow[]> {
  return database.prepared<RelatedRow>(
    'list-related',
    `select p.id, p.title, p.price_cents as "memberPriceCents", p.expires_at as "expiresAt",
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
