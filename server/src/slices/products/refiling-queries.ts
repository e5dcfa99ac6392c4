/** SQL that refiles products after taxonomy terms were moved or merged. */
import { type RawBuilder, sql } from 'kysely';
import type { ProductId } from '#contract/core/ids.ts';
import type { BulkAct } from '#contract/posts/staff-list.ts';
import type { ProductStatus } from '#contract/products/model.ts';
import type { FilingKind } from '#contract/taxonomy/model.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { BulkBatch, BulkChange, EditBefore } from '../posts/index.ts';
import { storedLinkKey } from './posting-queries.ts';

/** The SQL of a bulk act on products. */
interface Act {
  /** The condition of the rows to change. All other rows are already in the wanted state. */
  when: string;
  set: string;
  /** The logged field, beside the title. */
  field: string;
}

const state = `'status', status`;
const featured = `'isFeatured', is_featured`;
const shown = `'isShown', deleted_at is null`;

const acts: Record<BulkAct, Act> = {
  // Expired products stay expired, as after an edit.
  activate: {
    when: `deleted_at is null and status <> 'active' and (expires_at is null or expires_at > now())`,
    set: `version = version + 1, status = 'active'`,
    field: state,
  },
  deactivate: {
    when: `deleted_at is null and status <> 'inactive'`,
    set: `version = version + 1, status = 'inactive'`,
    field: state,
  },
  feature: {
    when: 'deleted_at is null and not is_featured',
    set: 'version = version + 1, is_featured = true',
    field: featured,
  },
  unfeature: {
    when: 'deleted_at is null and is_featured',
    set: 'version = version + 1, is_featured = false',
    field: featured,
  },
  delete: { when: 'deleted_at is null', set: 'deleted_at = now(), deleted_by = actor.by', field: shown },
  restore: { when: 'deleted_at is not null', set: 'deleted_at = null, deleted_by = null', field: shown },
};

/** Two statements: the first waits for other writers, so that the second sees their changes. */
export async function changeMany(tx: Tx, { act, actorId, ids }: BulkBatch): Promise<BulkChange[]> {
  const { when, set, field } = acts[act];
  const recorded = sql.raw(`jsonb_build_object('title', title, ${field})`);
  const { rows: found } = await sql<Omit<BulkChange, 'after'>>`
    select id, author_id as "authorId", ${recorded} as before from products
    where id = any(${ids}::integer[]) and title <> '' and ${sql.raw(when)}
    order by id for no key update`.execute(tx);
  const { rows: changed } = await sql<Pick<BulkChange, 'id' | 'after'>>`
    update products set ${sql.raw(set)}, updated_at = now()
    from (select ${actorId}::integer as by) actor
    where id = any(${found.map(({ id }) => id)}::integer[])
    returning id, ${recorded} as after`.execute(tx);
  const after = new Map(changed.map((row) => [row.id, row.after]));
  return found.map((row) => ({ ...row, after: after.get(row.id) ?? {} }));
}

/** Replaces `from` with `into` in products. For a moved category both are the same id. */
export interface Refiling {
  kind: FilingKind;
  from: number;
  into: number;
}

export interface RefilingPass extends Refiling {
  /** All products up to this id are done. */
  after: number;
  /** The number of products changed so far. */
  changed: number;
}

export interface Refiled {
  /** The number of products that were changed. */
  changed: number;
  /** The highest product id. */
  lastId: number;
}

/** Ids per batch, which locks its rows for less than a second. */
export const batchSize = 2_000;

/** Changes products with ids after `after` that are not filed correctly yet. */
export async function refileBatch(tx: Tx, refiling: Refiling, after: number): Promise<Refiled> {
  const { rows } = await sql<Refiled>`
    with refiled as (
      update products set ${refiled(refiling)}
      where id > ${after} and id <= ${after + batchSize} and ${isOutdated(refiling)} returning id)
    select count(*)::integer as changed, coalesce((select max(id) from products), 0) as "lastId"
    from refiled`.execute(tx);
  return rows[0] ?? { changed: 0, lastId: 0 };
}

const columns = { type: 'type_ids', tag: 'tag_ids', label: 'label_ids' } as const;

function refiled({ kind, from, into }: Refiling): RawBuilder<unknown> {
  if (kind !== 'category') return sql`${sql.ref(columns[kind])} = ${merged(columns[kind], from, into)}`;
  const categoryIds = merged('category_ids', from, into);
  return sql`category_ids = ${categoryIds}, listed_in = with_parents(${categoryIds})`;
}

function isOutdated({ kind, from, into }: Refiling): RawBuilder<unknown> {
  if (kind !== 'category') return sql`${sql.ref(columns[kind])} @> array[${from}::integer]`;
  const listedIn = sql`with_parents(${merged('category_ids', from, into)})`;
  return sql`listed_in @> array[${from}::integer]
    and not (listed_in @> ${listedIn} and listed_in <@ ${listedIn})`;
}

function merged(column: string, from: number, into: number): RawBuilder<unknown> {
  return sql`with_merged(${sql.ref(column)}, ${from}, ${into})`;
}

/** A product in the form of an audit entry: prices are amounts. */
interface RecordedProduct {
  memberPrice: string;
  nonMemberPrice: string | null;
  originalPrice: string | null;
  isOnline: boolean;
  url: string | null;
  isFeatured: boolean;
  status: ProductStatus;
}

/** True if everybody can see it. */
export async function isShownNow(tx: Tx, id: ProductId): Promise<boolean> {
  const { rows } = await sql<{ isShown: boolean }>`
    select deleted_at is null and status = 'active' and (expires_at is null or expires_at > now()) as "isShown"
    from products where id = ${id}`.execute(tx);
  return rows[0]?.isShown ?? false;
}

/** Stores the former content as the next version. */
export async function putBack(tx: Tx, id: ProductId, { title, texts, details }: EditBefore): Promise<void> {
  await tx
    .updateTable('products')
    .set({
      title,
      description_html: texts.descriptionHtml,
      description_text: texts.descriptionText,
      summary: texts.summary,
      ...('status' in details && columnsOf(details as unknown as RecordedProduct)),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

function columnsOf({ url, ...product }: RecordedProduct) {
  return {
    price_cents: cents(product.memberPrice) ?? 0,
    non_member_price_cents: cents(product.nonMemberPrice),
    original_price_cents: cents(product.originalPrice),
    is_online: product.isOnline,
    url,
    link_key: url === null ? null : storedLinkKey(url),
    is_featured: product.isFeatured,
    status: product.status,
  };
}

function cents(amount: string | null): number | null {
  return amount === null ? null : Math.round(Number(amount) * 100);
}
