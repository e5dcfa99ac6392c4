/** The SQL that changes products and their files. */
import { createHash } from 'node:crypto';
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
import type { Attachment, Picture } from '#contract/files/model.ts';
import { linkKey } from '#contract/products/link.ts';
import type { ProductStatus } from '#contract/products/model.ts';
import type { Db } from '../../platform/db/database.ts';

export interface ProductValues {
  title: string;
  descriptionHtml: string;
  descriptionText: string;
  summary: string;
  url: string | null;
  isOnline: boolean;
  priceCents: number;
  nonMemberPriceCents: number | null;
  originalPriceCents: number | null;
  hideOriginalPrice: boolean;
  isFeatured: boolean;
  status: ProductStatus;
  expiresAt: Date | null;
  categoryIds: number[];
  typeIds: number[];
  tagIds: number[];
  labelIds: number[];
  /** The categories and their parents. */
  listedIn: number[];
  /** Names of everything it is filed under, for search. */
  names: string;
}

export interface NewProduct extends ProductValues {
  /** Taken beforehand with `takeProductId`. */
  id?: ProductId | undefined;
  authorId: MemberId;
  createdAt?: Date | undefined;
}

/** An id that no other product gets: its first file may be there before it. */
export async function takeProductId(db: Db): Promise<ProductId> {
  const taken = await sql<{ id: ProductId }>`
    select nextval(pg_get_serial_sequence('products', 'id'))::integer as id`.execute(db);
  const [row] = taken.rows;
  if (row === undefined) throw new Error('a sequence has no next value');
  return row.id;
}

export async function insertProduct(db: Db, product: NewProduct): Promise<ProductId> {
  const row = await inserting(db, product).executeTakeFirstOrThrow();
  await rememberWords(db, row.id);
  return row.id;
}

/** False when there is a product with this id, a deleted one included; then nothing is changed. */
export async function insertReserved(db: Db, product: NewProduct & { id: ProductId }): Promise<boolean> {
  const row = await inserting(db, product)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (row !== undefined) await rememberWords(db, row.id);
  return row !== undefined;
}

function inserting(db: Db, product: NewProduct) {
  return db
    .insertInto('products')
    .values({
      ...(product.id && { id: product.id }),
      author_id: product.authorId,
      ...columnsOf(product),
      ...(product.createdAt && { created_at: product.createdAt, updated_at: product.createdAt }),
    })
    .returning('id');
}

/** The next version of a product. */
export async function updateProduct(db: Db, id: ProductId, product: ProductValues): Promise<void> {
  await db
    .updateTable('products')
    .set({ ...columnsOf(product), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await rememberWords(db, id);
}

function columnsOf(product: ProductValues) {
  const ids = (values: number[]) => sql<never>`${values}::integer[]`;
  return {
    title: product.title,
    description_html: product.descriptionHtml,
    description_text: product.descriptionText,
    summary: product.summary,
    url: product.url,
    link_key: product.url === null ? null : storedLinkKey(product.url),
    is_online: product.isOnline,
    price_cents: product.priceCents,
    non_member_price_cents: product.nonMemberPriceCents,
    original_price_cents: product.originalPriceCents,
    hide_original_price: product.hideOriginalPrice,
    is_featured: product.isFeatured,
    status: product.status,
    expires_at: product.expiresAt,
    category_ids: ids(product.categoryIds),
    type_ids: ids(product.typeIds),
    tag_ids: ids(product.tagIds),
    label_ids: ids(product.labelIds),
    listed_in: ids(product.listedIn),
    search_vector: sql<string>`product_search_vector(${product.title}, ${product.names}, ${product.descriptionText})`,
  };
}

/** Characters; an entry of an index takes less than 2,704 bytes. */
const linkKeyLimit = 500;

/** The same for addresses that lead to the same page; a long key's hash stands for it. */
export function storedLinkKey(address: string): string {
  const key = linkKey(address);
  return key.length <= linkKeyLimit ? key : createHash('sha256').update(key).digest('base64url');
}

/** Keeps the words of a product, by which typing errors in searches are told. */
async function rememberWords(db: Db, id: ProductId): Promise<void> {
  await sql`insert into search_words
    select unnest(tsvector_to_array(search_vector)) from products where id = ${id}
    on conflict do nothing`.execute(db);
}

export interface StoredProduct {
  id: ProductId;
  authorId: MemberId;
  createdAt: Date;
  isDeleted: boolean;
  isFeatured: boolean;
  status: ProductStatus;
  version: number;
  primaryPictureId: FileId | null;
  categoryIds: CategoryId[];
  typeIds: ProductTypeId[];
  tagIds: TagId[];
  labelIds: LabelId[];
}

/** A deleted one, too. `lock` keeps it as it is until the transaction ends. */
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
      'is_featured as isFeatured',
      'status',
      'version',
      'primary_picture_id as primaryPictureId',
      'category_ids as categoryIds',
      'type_ids as typeIds',
      'tag_ids as tagIds',
      'label_ids as labelIds',
    ])
    .select(sql<boolean>`deleted_at is not null`.as('isDeleted'));
  if (lock) query = query.forUpdate();
  return query.executeTakeFirst();
}

/** `by` null shows it again. */
export async function setDeleted(db: Db, id: ProductId, by: MemberId | null): Promise<void> {
  await db
    .updateTable('products')
    .set({ deleted_at: by === null ? null : sql`now()`, deleted_by: by, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function insertPicture(
  db: Db,
  picture: Omit<Picture, 'id'> & { id?: FileId; productId: ProductId; position: number },
): Promise<FileId> {
  const { productId, ...values } = picture;
  const row = await db
    .insertInto('product_pictures')
    .values({ product_id: productId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertAttachment(
  db: Db,
  attachment: Attachment & { productId: ProductId; position: number },
): Promise<void> {
  const { productId, mediaType, ...values } = attachment;
  await db
    .insertInto('product_attachments')
    .values({ product_id: productId, media_type: mediaType, ...values })
    .execute();
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

export interface ProductFile {
  id: FileId;
  isPicture: boolean;
}

/** Pictures and attachments of a product in the order to show. */
export async function listProductFiles(db: Db, productId: ProductId): Promise<ProductFile[]> {
  const found = await sql<ProductFile>`
    select id, "isPicture" from (
      select id, position, true as "isPicture" from product_pictures where product_id = ${productId}
      union all
      select id, position, false from product_attachments where product_id = ${productId}
    ) files order by position, id`.execute(db);
  return found.rows;
}

/** Puts stored files at their places; a null `alt` leaves what is there. */
export async function arrangeFiles(
  db: Db,
  places: { id: FileId; position: number; alt: string | null }[],
): Promise<void> {
  const [ids, positions, alts] = [
    places.map(({ id }) => id),
    places.map(({ position }) => position),
    places.map(({ alt }) => alt),
  ];
  await sql`update product_pictures f set position = p.position, alt = coalesce(p.alt, f.alt)
    from unnest(${ids}::integer[], ${positions}::integer[], ${alts}::text[]) as p(id, position, alt)
    where f.id = p.id`.execute(db);
  await sql`update product_attachments f set position = p.position
    from unnest(${ids}::integer[], ${positions}::integer[]) as p(id, position)
    where f.id = p.id`.execute(db);
}

export interface FileOfProduct {
  productId: ProductId;
  stem: string | null;
  width: number | null;
  file: string | null;
}

/** A stored file by its id. */
export async function findFile(db: Db, id: FileId): Promise<FileOfProduct | undefined> {
  const found = await sql<FileOfProduct>`
    select product_id as "productId", stem, width, null as file from product_pictures where id = ${id}
    union all
    select product_id, null, null, file from product_attachments where id = ${id}`.execute(db);
  return found.rows[0];
}

/** Replies with the product's version now. */
export async function deleteFile(db: Db, productId: ProductId, id: FileId): Promise<number> {
  await db.deleteFrom('product_pictures').where('id', '=', id).execute();
  await db.deleteFrom('product_attachments').where('id', '=', id).execute();
  const { version } = await db
    .updateTable('products')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', productId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export interface SimilarRow {
  id: ProductId;
  title: string;
  link_key: string | null;
}

/** Shown products with this link, then those whose titles share a mark with this one; a few of each. */
export async function listSimilarRows(
  db: Db,
  {
    link,
    title,
    except,
    count,
  }: { link: string | null; title: string; except: ProductId | null; count: number },
): Promise<SimilarRow[]> {
  const found = await sql<SimilarRow>`
    (select id, title, link_key from products
      where deleted_at is null and link_key = ${link} and id is distinct from ${except}
      order by id desc limit ${count})
    union
    (select id, title, link_key from products
      where deleted_at is null and title_marks(title) && title_marks(${title}) and id is distinct from ${except}
      order by id desc limit ${count * 4})`.execute(db);
  return found.rows;
}
