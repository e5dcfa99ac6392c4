/** SQL that changes the taxonomy. */
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { invalid } from '#contract/core/fault.ts';
import type { CategoryId } from '#contract/core/ids.ts';
import {
  type FilingKind,
  filingKinds,
  type TaxonomyTermId,
  type TaxonomyTermKind,
} from '#contract/taxonomy/model.ts';
import { taxonomyTexts } from '#contract/taxonomy/texts.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { TaxonomyTermValues } from './policy.ts';
import {
  type Editions,
  listCategories,
  listCreditKinds,
  listLabels,
  listProductTypes,
  listTags,
  type TaxonomyTermRow,
} from './queries.ts';

const tables = {
  category: 'categories',
  type: 'product_types',
  tag: 'tags',
  label: 'labels',
  creditKind: 'credit_kinds',
} as const;
const lists = {
  category: listCategories,
  type: listProductTypes,
  tag: listTags,
  label: listLabels,
  creditKind: listCreditKinds,
};

/** Returns the whole list and locks it against changes until the transaction ends; readers continue. */
export async function lockList(tx: Tx, kind: TaxonomyTermKind): Promise<TaxonomyTermRow[]> {
  await sql`lock table ${sql.table(tables[kind])} in share row exclusive mode`.execute(tx);
  return lists[kind](tx);
}

export async function insertTaxonomyTerm(
  tx: Tx,
  kind: TaxonomyTermKind,
  values: TaxonomyTermValues,
): Promise<TaxonomyTermId> {
  const columns = columnsOf(kind, values);
  const { rows } = await sql<{ id: TaxonomyTermId }>`
    insert into ${sql.table(tables[kind])} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning id`
    .execute(tx)
    .catch((error) => refuseTaken(kind, values, error));
  const [row] = rows;
  if (row === undefined) throw new Error('an insert replies with no row');
  return row.id;
}

export async function updateTaxonomyTerm(
  tx: Tx,
  kind: TaxonomyTermKind,
  id: TaxonomyTermId,
  values: TaxonomyTermValues,
): Promise<void> {
  const columns = columnsOf(kind, values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(tables[kind])} set ${sql.join(columns)}, version = version + 1
    where id = ${id}`
    .execute(tx)
    .catch((error) => refuseTaken(kind, values, error));
}

/** PostgreSQL decides which names are equal: to it "İ" is an "i", and all sigmas are the same. */
function refuseTaken(kind: TaxonomyTermKind, { name }: TaxonomyTermValues, error: unknown): never {
  const isTaken = error instanceof pg.DatabaseError && error.constraint === `${tables[kind]}_name`;
  throw isTaken ? invalid({ name: taxonomyTexts.nameTaken(name) }) : error;
}

/** Merges `from`; terms merged into it before get the same target. */
export async function setMerged(
  tx: Tx,
  kind: FilingKind,
  from: TaxonomyTermId,
  into: TaxonomyTermId,
): Promise<void> {
  await sql`update ${sql.table(tables[kind])}
    set status = 'suspended', merged_into = ${into}, version = version + 1
    where id = ${from} or merged_into = ${from}`.execute(tx);
}

/** Returns the term itself, or its merge target, and locks it until the transaction ends. */
export async function lockMerged(tx: Tx, kind: FilingKind, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(merged_into, id) as id from ${sql.table(tables[kind])} where id = ${id} for share`.execute(
    tx,
  );
  return rows[0]?.id ?? id;
}

/**
 * Part of a statement that files products, as no foreign keys tie their ids to terms. Returns the kinds with a term
 * that was changed or deleted since it was read. Locks all others until the transaction ends. So changes to them wait,
 * and see the filed products afterwards. Terms are locked in the same order as in `lockTaxonomyTerms`.
 */
export function outdated(editions: Editions): RawBuilder<FilingKind[]> {
  const lists = filingKinds.map((kind) => {
    const read = [...editions[kind]].sort(([one], [other]) => one - other);
    return sql`case when ${read.map(([, edition]) => edition)}::integer[] is distinct from (
      select coalesce(array_agg(version order by id), '{}') from (
        select id, version from ${sql.table(tables[kind])}
        where id = any(${read.map(([id]) => id)}::integer[]) order by id for share) locked)
      then ${kind} end`;
  });
  return sql<FilingKind[]>`array_remove(array[${sql.join(lists)}]::text[], null)`;
}

/** Waits for products that are being filed under these terms, so that later statements see them. */
export async function lockTaxonomyTerms(tx: Tx, kind: FilingKind, ids: TaxonomyTermId[]): Promise<void> {
  await sql`select from ${sql.table(tables[kind])} where id = any(${ids}::integer[]) order by id for update`.execute(
    tx,
  );
}

/** Keeps a former slug as a redirect to this category. A category may take back one of its former slugs. */
export async function keepFormerSlug(tx: Tx, id: CategoryId, former: string, now: string): Promise<void> {
  await tx.deleteFrom('former_slugs').where('slug', '=', now).execute();
  await tx.insertInto('former_slugs').values({ slug: former, category_id: id }).execute();
}

/** Redirects the addresses of `from` to `into`, and moves its children there. */
export async function mergeCategory(tx: Tx, from: CategoryId, slug: string, into: CategoryId): Promise<void> {
  await tx
    .updateTable('categories')
    // No name produces such a slug, and nobody may enter one.
    .set({ slug: `merged:${from}`, parent_id: null })
    .where('id', '=', from)
    .execute();
  await tx.updateTable('former_slugs').set({ category_id: into }).where('category_id', '=', from).execute();
  await tx.insertInto('former_slugs').values({ slug, category_id: into }).execute();
  await tx
    .updateTable('categories')
    .set({ parent_id: into, version: sql`version + 1` })
    .where('parent_id', '=', from)
    .execute();
}

function columnsOf(kind: TaxonomyTermKind, values: TaxonomyTermValues): [string, unknown][] {
  const { name, description, status, slug, parentId } = values;
  const columns: [string, unknown][] = [
    ['name', name],
    ['description', description],
    ['status', status],
  ];
  return kind === 'category' ? [...columns, ['slug', slug], ['parent_id', parentId ?? null]] : columns;
}
