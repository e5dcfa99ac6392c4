/** The SQL of what the office calls products that came in as tables. */
import { sql } from 'kysely';
import type { ProductId } from '#contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export async function findByKey(db: Db, keys: readonly string[]): Promise<Map<string, ProductId>> {
  const { rows } = await sql<{ key: string; id: ProductId }>`
    select key, product_id as id from product_keys where key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Of each; one that has none is given one for good, which means nothing and is like none elsewhere. */
export async function keysFor(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, string>> {
  await sql`
    insert into product_keys (key, product_id)
    select gen_random_uuid(), id from unnest(${ids}::integer[]) given(id)
    where not exists (select from product_keys where product_id = given.id)
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ key: string; id: ProductId }>`
    select key, product_id as id from product_keys where product_id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ key, id }) => [id, key]));
}

/** Of products that were added just now; the places of both lists belong together. */
export async function insertKeys(tx: Tx, keys: readonly string[], ids: readonly ProductId[]): Promise<void> {
  await sql`insert into product_keys (key, product_id)
    select * from unnest(${keys}::text[], ${ids}::integer[])`.execute(tx);
}
