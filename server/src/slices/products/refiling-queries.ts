/** The SQL that files products anew when masters were moved or merged. */
import { type RawBuilder, sql } from 'kysely';
import type { TaxonomyTermKind } from '#contract/taxonomy/model.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Products that name `from` are to name `into`; the two are one category where that was moved. */
export interface Refiling {
  kind: TaxonomyTermKind;
  from: number;
  into: number;
}

export interface RefilingPass extends Refiling {
  /** Products up to this id are done. */
  after: number;
  /** How many of them were changed. */
  changed: number;
}

export interface Refiled {
  /** Products that were not filed so yet. */
  changed: number;
  /** The newest product there is. */
  lastId: number;
}

/** Ids of one batch, which holds its rows for less than a second. */
export const batchSize = 2_000;

/** The products whose ids follow `after`. Those that are filed so already stay as they are. */
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
