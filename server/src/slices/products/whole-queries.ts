/** The SQL that reads whatever a form says of products, many at a time. */
import { sql } from 'kysely';
import type { FileId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Filed } from '../masters/index.ts';
import type { ProductValues } from './posting-queries.ts';

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
