import { sql } from 'kysely';
import type {
  CategoryId,
  FileId,
  LabelId,
  MemberId,
  ProductId,
  ProductTypeId,
  TagId,
} from '#contract/core/ids.ts';
import type { ProductFacts } from '#contract/products/facts.ts';
import type { ProductStatus } from '#contract/products/model.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Filed } from '../taxonomy/index.ts';
import { wholeFacts } from './fact-queries.ts';
import type { ProductValues } from './posting-queries.ts';

export interface StoredProduct {
  id: ProductId;
  authorId: MemberId;
  createdAt: Date;
  isDeleted: boolean;
  booking: string;
  isFeatured: boolean;
  status: ProductStatus;
  expiresAt: Date | null;
  facts: ProductFacts | null;
  version: number;
  primaryPictureId: FileId | null;
  categoryIds: CategoryId[];
  productTypeIds: ProductTypeId[];
  tagIds: TagId[];
  labelIds: LabelId[];
}

/** Includes deleted ones. `lock` locks it until the transaction ends. */
export async function findStoredProduct(
  db: Db,
  id: ProductId,
  { lock = false } = {},
): Promise<StoredProduct | undefined> {
  let query = db
    .selectFrom('products')
    .where('id', '=', id)
    .select([
      'id',
      'author_id as authorId',
      'created_at as createdAt',
      'booking',
      'is_featured as isFeatured',
      'status',
      'expires_at as expiresAt',
      'version',
      'primary_picture_id as primaryPictureId',
      'category_ids as categoryIds',
      'type_ids as productTypeIds',
      'tag_ids as tagIds',
      'label_ids as labelIds',
    ])
    .select(sql<boolean>`deleted_at is not null`.as('isDeleted'))
    .select(sql<ProductFacts | null>`${sql.raw(wholeFacts)}`.as('facts'));
  if (lock) query = query.forNoKeyUpdate();
  return query.executeTakeFirst();
}

/**
 * Deletes or restores the product: `by` is the member who deletes it, null restores it unless its text was erased.
 * False if there was nothing to change.
 */
export async function setDeleted(db: Db, id: ProductId, by: MemberId | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ deleted_at: by === null ? null : sql`now()`, deleted_by: by, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('deleted_at', by === null ? 'is not' : 'is', null)
    .where('title', '<>', '')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function setPrimaryPicture(
  db: Db,
  productId: ProductId,
  pictureId: FileId | null,
): Promise<void> {
  await db
    .updateTable('products')
    .set({ primary_picture_id: pictureId })
    .where('id', '=', productId)
    .execute();
}

/** Increments the version if only files change, and returns it. */
export async function takeNextVersion(db: Db, id: ProductId): Promise<number> {
  const { version } = await db
    .updateTable('products')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** A product with all fields of a form. */
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
  type_ids as "productTypeIds", tag_ids as "tagIds", label_ids as "labelIds", listed_in as "listedIn",
  ${wholeFacts} as facts`);

/** Includes deleted ones. `lock` locks them until the transaction ends. */
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

/** Products that are not deleted, ordered by id. */
export async function listWholeAfter(db: Db, after: number, limit: number): Promise<WholeProduct[]> {
  const { rows } = await sql<WholeProduct>`
    select ${columns} from products where deleted_at is null and id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The number of products that `listWholeAfter` returns in all. */
export async function countWhole(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from products where deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
