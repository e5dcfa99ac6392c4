/** SQL that changes products and their files. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FileId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { ProductFacts } from '#contract/products/facts.ts';
import { linkKey } from '#contract/products/form.ts';
import type { ProductStatus } from '#contract/products/model.ts';
import type { FilingKind } from '#contract/taxonomy/model.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Editions, outdated } from '../taxonomy/index.ts';
import { factColumns } from './fact-queries.ts';

export interface ProductValues {
  title: string;
  descriptionHtml: string;
  descriptionText: string;
  summary: string;
  url: string | null;
  isOnline: boolean;
  booking: string;
  memberPriceCents: number;
  nonMemberPriceCents: number | null;
  originalPriceCents: number | null;
  hideOriginalPrice: boolean;
  isFeatured: boolean;
  status: ProductStatus;
  expiresAt: Date | null;
  facts: ProductFacts | null;
  categoryIds: number[];
  productTypeIds: number[];
  tagIds: number[];
  labelIds: number[];
  /** The categories and their parents. */
  listedIn: number[];
}

/** Values of a form, with the versions of the taxonomy terms that it was checked with. */
export interface CheckedValues extends ProductValues {
  editions: Editions;
}

export interface NewProduct extends ProductValues {
  /** An id that `takeProductId` reserved. */
  id?: ProductId | undefined;
  authorId: MemberId;
  idempotencyKey?: string | null;
  createdAt?: Date | undefined;
}

/** Reserves an id that no other product gets, since files may be uploaded before the product. */
export async function takeProductId(db: Db): Promise<ProductId> {
  const taken = await sql<{ id: ProductId }>`
    select nextval(pg_get_serial_sequence('products', 'id'))::integer as id`.execute(db);
  const [row] = taken.rows;
  if (row === undefined) throw new Error('a sequence has no next value');
  return row.id;
}

/** Inserts any number of products with one statement. Returns their ids in the same order. */
export async function insertProducts(db: Db, products: readonly NewProduct[]): Promise<ProductId[]> {
  if (products.length === 0) return [];
  const rows = await inserting(db, products).execute();
  // The sequence grows in insertion order, but `returning` guarantees no order.
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** The result of writing a product. If any of its taxonomy terms is outdated, roll the transaction back. */
export interface WrittenProduct {
  outdated: FilingKind[];
}

/** Returns the kinds of terms that changed since the check, and locks all other terms used. */
export async function findOldLists(tx: Tx, products: readonly CheckedValues[]): Promise<FilingKind[]> {
  const ofAll = (kind: FilingKind) => new Map(products.flatMap(({ editions }) => [...editions[kind]]));
  const editions = {
    category: ofAll('category'),
    type: ofAll('type'),
    tag: ofAll('tag'),
    label: ofAll('label'),
  };
  const { rows } = await sql<WrittenProduct>`select ${outdated(editions)} as outdated`.execute(tx);
  return rows[0]?.outdated ?? [];
}

/**
 * Inserts a product under a reserved id. Undefined, without changes, if there is a product with this id, or of this
 * author with this key. Deleted products count.
 */
export async function insertReserved(
  db: Db,
  product: NewProduct & CheckedValues & { id: ProductId },
): Promise<WrittenProduct | undefined> {
  return inserting(db, [product]).select(outdated(product.editions).as('outdated')).executeTakeFirst();
}

/** The author's earlier submission with the same key, if any. `isSame` compares what the author typed. */
export async function findSentProduct(
  db: Db,
  { authorId, idempotencyKey = null, ...product }: NewProduct,
): Promise<{ id: ProductId; isSame: boolean } | undefined> {
  const { title, description_html, url, booking, facts, private_meeting_url, ...columns } =
    columnsOf(product);
  const { price_cents, non_member_price_cents, original_price_cents } = columns;
  const typed = {
    title,
    description_html,
    url,
    booking,
    price_cents,
    non_member_price_cents,
    original_price_cents,
    facts,
    private_meeting_url,
  };
  const isSame = Object.entries(typed).map(
    ([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`,
  );
  return db
    .selectFrom('products')
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', idempotencyKey)
    .select('id')
    .select(sql<boolean>`${sql.join(isSame, sql` and `)}`.as('isSame'))
    .executeTakeFirst();
}

/**
 * Also stores the words for spelling suggestions, in one order, so that simultaneous inserts cannot deadlock. A
 * conflicting id, or key of the same author, keeps the first product.
 */
function inserting(db: Db, products: readonly NewProduct[]) {
  return db
    .with('inserted', (query) =>
      query
        .insertInto('products')
        .values(products.map(rowOf))
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'search_vector']),
    )
    .with('remembered', (query) =>
      query
        .insertInto('search_words')
        .columns(['word'])
        .expression((words) => words.selectFrom('inserted').select(wordsOf).orderBy('word'))
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('inserted')
    .select('id');
}

function rowOf(product: NewProduct) {
  const { id, authorId, idempotencyKey = null, createdAt } = product;
  return {
    ...(id && { id }),
    author_id: authorId,
    idempotency_key: idempotencyKey,
    ...columnsOf(product),
    ...(createdAt && { created_at: createdAt, updated_at: createdAt }),
  };
}

/** Stores the next version of a product, and its words for spelling suggestions. */
export async function updateProduct(
  db: Db,
  id: ProductId,
  product: CheckedValues & { primaryPictureId: FileId | null },
): Promise<WrittenProduct> {
  return db
    .with('updated', (query) =>
      query.updateTable('products').set(nextVersion(product)).where('id', '=', id).returning('search_vector'),
    )
    .with('remembered', (query) =>
      query
        .insertInto('search_words')
        .columns(['word'])
        .expression((words) => words.selectFrom('updated').select(wordsOf).orderBy('word'))
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('updated')
    .select(outdated(product.editions).as('outdated'))
    .executeTakeFirstOrThrow();
}

/**
 * Stores the next version of each, ordered by id, as the rank follower locks in that order, too. Then it stores all
 * words as above, so that no other writer of these words waits for rows. If the same transaction inserted words of new
 * products before, it may deadlock and is then retried (`writer`).
 */
export async function updateProducts(
  tx: Tx,
  products: readonly (ProductValues & { id: ProductId; primaryPictureId: FileId | null })[],
): Promise<void> {
  for (const product of products.toSorted((one, other) => one.id - other.id)) {
    await tx.updateTable('products').set(nextVersion(product)).where('id', '=', product.id).execute();
  }
  const ids = products.map(({ id }) => id);
  await tx
    .insertInto('search_words')
    .columns(['word'])
    .expression((words) =>
      words
        .selectFrom('products')
        .where(sql<boolean>`id = any(${ids}::integer[])`)
        .select(wordsOf)
        .distinct()
        .orderBy('word'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function nextVersion(product: ProductValues & { primaryPictureId: FileId | null }) {
  return {
    ...columnsOf(product),
    primary_picture_id: product.primaryPictureId,
    version: sql<number>`version + 1`,
    updated_at: sql<Date>`now()`,
  };
}

/** SQL for the words of a product's own texts. It leaves out those of its taxonomy terms, which have weight B. */
const wordsOf = sql<string>`unnest(tsvector_to_array(ts_filter(search_vector, '{a,c}')))`.as('word');

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
    booking: product.booking,
    price_cents: product.memberPriceCents,
    non_member_price_cents: product.nonMemberPriceCents,
    original_price_cents: product.originalPriceCents,
    hide_original_price: product.hideOriginalPrice,
    is_featured: product.isFeatured,
    status: product.status,
    expires_at: product.expiresAt,
    category_ids: ids(product.categoryIds),
    type_ids: ids(product.productTypeIds),
    tag_ids: ids(product.tagIds),
    label_ids: ids(product.labelIds),
    listed_in: ids(product.listedIn),
    ...factColumns(product.facts),
  };
}

/** Characters; an index entry takes less than 2,704 bytes. */
const linkKeyLimit = 500;

/** Equal for addresses of the same page. A hash replaces a long key. */
export function storedLinkKey(address: string): string {
  const key = linkKey(address);
  return key.length <= linkKeyLimit ? key : createHash('sha256').update(key).digest('base64url');
}
