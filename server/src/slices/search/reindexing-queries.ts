/** SQL that recomputes search vectors of products and threads. */
import { sql } from 'kysely';
import type { SubjectKind } from '#contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Rows per transaction. */
const batchSize = 500;

export interface Batch {
  kind: SubjectKind;
  afterId: number;
}

/** Takes the next batch; undefined if all is done, or another process does it. */
export async function nextBatch(tx: Tx): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    select kind, after_id as "afterId" from search_reindexing order by kind limit 1 for update skip locked`.execute(
    tx,
  );
  return rows[0];
}

interface Reindexed {
  /** The id of the last row that is done; null after all rows. */
  lastId: number | null;
  count: number;
}

export async function noteProgress(tx: Tx, kind: SubjectKind, lastId: number | null): Promise<void> {
  await (lastId === null
    ? sql`delete from search_reindexing where kind = ${kind}`
    : sql`update search_reindexing set after_id = ${lastId} where kind = ${kind}`
  ).execute(tx);
}

/** Vectors of pure ASCII texts are still correct. Updating the title recomputes the vector. */
const hasOtherLetters = sql<boolean>`octet_length(title || description_text) <> length(title || description_text)`;

export const reindex: Record<SubjectKind, (tx: Tx, afterId: number) => Promise<Reindexed>> = {
  product: async (tx, afterId) => {
    const { rows } = await sql<Reindexed>`
      with batch as materialized (select id from products where id > ${afterId} order by id limit ${batchSize}),
      outdated as materialized (
        select id from products where id in (select id from batch) and ${hasOtherLetters}
          and search_vector is distinct from
            product_search_vector(title, listed_in, type_ids, tag_ids, label_ids, description_text)
        order by id for no key update),
      updated as (
        update products set title = title where id in (select id from outdated) returning search_vector),
      remembered as (
        insert into search_words (word)
        select distinct unnest(tsvector_to_array(ts_filter(search_vector, '{a,c}'))) as word from updated order by word
        on conflict do nothing)
      select (select max(id) from batch) as "lastId", (select count(*)::integer from updated) as count`.execute(
      tx,
    );
    return rows[0] ?? nothing;
  },
  thread: async (tx, afterId) => {
    const { rows } = await sql<Reindexed>`
      with batch as materialized (select id from threads where id > ${afterId} order by id limit ${batchSize}),
      updated as (
        update threads set title = title
        where id in (select id from batch) and ${hasOtherLetters}
          and search_vector is distinct from thread_search_vector(title, description_text)
        returning id)
      select (select max(id) from batch) as "lastId", (select count(*)::integer from updated) as count`.execute(
      tx,
    );
    return rows[0] ?? nothing;
  },
};

const nothing: Reindexed = { lastId: null, count: 0 };
