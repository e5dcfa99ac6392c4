import type pg from 'pg';
import { topics } from '#contract/core/topics.ts';
import { changeChannel, payloadOf } from '../platform/changes/change-bus.ts';
import { withConnection } from '../platform/db/with-connection.ts';
import { copyInto } from './copy.ts';

const seededTables = [
  'members',
  'reputations',
  'threads',
  'thread_counts',
  'thread_ranks',
  'products',
  'product_counts',
  'product_ranks',
  'comments',
  'search_words',
] as const;
export type SeededTable = (typeof seededTables)[number];

/** An aborted large load loses nothing, because it is one transaction. */
export async function beginLoad(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 2;
    set local work_mem = '64MB'`);
  // Readers continue; writers wait, so that ids can be taken in blocks and counts stay correct.
  await client.query(`lock table ${seededTables.join(', ')} in share row exclusive mode`);
}

/** Notifies running applications, which then invalidate their caches. */
export async function commitLoad(client: pg.Client): Promise<void> {
  for (const table of seededTables) await client.query(`analyze ${table}`);
  await client.query('select pg_notify($1, $2)', [changeChannel, payloadOf([topics.everything])]);
  await client.query('commit');
}

/** Reserves `count` ids from a table's sequence; returns the first. */
export async function takeIds(client: pg.Client, table: SeededTable, count: number): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::int as first`,
    [table],
  );
  const first = rows[0]?.first ?? 1;
  await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, first + count - 1]);
  return first;
}

export async function countRows(client: pg.Client, table: SeededTable): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

export async function listMemberIds(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(`select id from members where status = 'active'`);
  return rows.map(({ id }) => id);
}

export async function countFeatured(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from products where is_featured and deleted_at is null',
  );
  return rows[0]?.count ?? 0;
}

/** Products that accept comments, oldest first. */
export async function listProductMoments(client: pg.Client): Promise<{ id: number; createdAt: Date }[]> {
  const { rows } = await client.query<{ id: number; createdAt: Date }>(
    'select id, created_at as "createdAt" from products where deleted_at is null order by created_at, id',
  );
  return rows;
}

const productColumns = `id, author_id, title, description_html, description_text, summary, url, is_online, booking,
  price_cents, non_member_price_cents, original_price_cents, hide_original_price, is_featured, status,
  expires_at, category_ids, type_ids, tag_ids, label_ids, listed_in, created_at, kind, facts, begins_at, ends_at, closes_at,
  facets, credit_hours, pay_yearly_cents`;
const stagedColumns = `${productColumns}, comment_count, view_count`;

/** A temporary table for new products: their search vectors are computed when they are copied from it. */
export async function makeStage(client: pg.Client): Promise<void> {
  await client.query(
    `create temporary table stage on commit drop as
     select ${stagedColumns} from products join product_counts on product_id = id with no data`,
  );
}

/** Disables the count trigger for rows that are inserted with their counts. */
export async function withoutCounting(
  client: pg.Client,
  table: 'products' | 'threads',
  work: () => Promise<void>,
): Promise<void> {
  await client.query(`alter table ${table} disable trigger count_${table}`);
  await work();
  await client.query(`alter table ${table} enable trigger count_${table}`);
}

/** `lines` in the order of the columns above. */
export async function stageProducts(client: pg.Client, lines: Iterable<string>): Promise<void> {
  await client.query('truncate stage');
  await copyInto(client, `stage (${stagedColumns})`, lines);
}

export async function insertStaged(client: pg.Client): Promise<void> {
  await client.query(`
    insert into products (${productColumns}, updated_at) select ${productColumns}, created_at from stage;
    insert into product_counts (product_id, comment_count, view_count)
      select id, comment_count, view_count from stage;
    insert into product_ranks (product_id, price_cents, created_at, expires_at, is_listed, is_active, is_featured,
        listed_in, label_ids, comment_count, view_count)
      select placed.*, s.comment_count, s.view_count
      from stage s join placed_products placed on placed.product_id = s.id`);
}

/** Adds the words of these texts to the search vocabulary. */
export async function rememberWords(client: pg.Client, texts: string[]): Promise<void> {
  await client.query(
    `insert into search_words
     select distinct unnest(tsvector_to_array(to_tsvector('unaccented_english', text) || to_tsvector('unaccented_simple', text)))
     from unnest($1::text[]) as said cross join words_apart(said) as text
     on conflict do nothing`,
    [texts],
  );
}

/** Adds to the counts of existing products. */
export async function addCommentCounts(client: pg.Client, ids: Int32Array, added: Int32Array): Promise<void> {
  await client.query(
    `update product_counts set comment_count = comment_count + c.added
     from unnest($1::integer[], $2::integer[]) as c(id, added) where product_id = c.id and c.added > 0`,
    [[...ids], [...added]],
  );
  await client.query('select rank_products($1)', [[...ids]]);
}

/**
 * Drops indexes and foreign keys: building them again at the end is many times faster than maintaining them row by row.
 * Returns the statements that restore them. Readers of the tables wait from here until the commit; a rollback restores
 * everything.
 */
export async function dropIndexes(client: pg.Client, tables: SeededTable[]): Promise<string[]> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { table, name } of constraints) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...constraints.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  ];
}

/** Runs one of the statements from `dropIndexes`. */
export async function recreateIndex(client: pg.Client, statement: string): Promise<void> {
  await client.query(statement);
}

/** Runs after the commit, because VACUUM cannot be part of a transaction. Otherwise readers would do the cleanup. */
export async function vacuum(client: pg.Client): Promise<void> {
  await client.query('set statement_timeout = 0');
  for (const table of seededTables) await client.query(`vacuum ${table}`);
}

export async function findBackendPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Terminates another connection, whatever it is doing. */
export async function terminate(url: string, backendPid: number): Promise<void> {
  await withConnection({ connectionString: url, application_name: 'guildhall seed' }, (client) =>
    client.query('select pg_terminate_backend($1)', [backendPid]),
  );
}
