/** SQL of problems in rows: the first ones are stored, and all are counted (rules/imports 10). */
import { sql } from 'kysely';
import type { Actor } from '#contract/accounts/model.ts';
import type { ImportId, MemberId, ProductId } from '#contract/core/ids.ts';
import {
  type AskTable,
  addableNames,
  type FaultSum,
  type ImportFault,
  keptFaults,
  keptOfKind,
  type ListFaults,
  type UnlistedNames,
} from '#contract/imports/model.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { insertToken, redeemToken } from '../../platform/db/download-tokens.ts';

/** A problem found by the check. */
export interface FoundFault extends ImportFault {
  /** The sentence without the parts that differ from row to row. */
  kind: string;
  /** A name that is not in the taxonomy yet. */
  unlisted?: string;
}

type Faults = readonly FoundFault[];

/** Stores the problems of a batch of rows, in order. */
export async function insertFaults(db: Db, id: ImportId, faults: Faults): Promise<void> {
  if (faults.length === 0) return;
  await keepFirst(db, id, faults);
  await countAll(db, id, faults);
  await noteUnlisted(db, id, faults);
}

/** Stores the first problems of a file, and the first of each kind of problem. */
async function keepFirst(db: Db, id: ImportId, faults: Faults): Promise<void> {
  await sql`
    with given as (
      select f.*, row_number() over (partition by column_name, kind order by place) as nth
      from unnest(${faults.map(({ row }) => row)}::integer[], ${faults.map(({ column }) => column)}::text[],
        ${faults.map(({ sentence }) => sentence)}::text[], ${faults.map(({ kind }) => kind)}::text[],
        ${faults.map(({ cell }) => cell)}::text[])
        with ordinality f(row_number, column_name, sentence, kind, cell, place)),
    kept as (
      select column_name, kind, count(*) as count from import_faults where import_id = ${id} group by 1, 2)
    insert into import_faults (import_id, row_number, column_name, sentence, kind, cell)
    select ${id}, g.row_number, g.column_name, g.sentence, g.kind, g.cell
    from given g left join kept k using (column_name, kind)
    where g.place + coalesce((select sum(count) from kept), 0) <= ${keptFaults}
      or g.nth + coalesce(k.count, 0) <= ${keptOfKind}
    order by g.place`.execute(db);
}

/**
 * The limit of kinds of problems that are counted separately; one batch may exceed it a little. For all further kinds,
 * one count per column has the kind ''.
 */
const toldApart = 200;

async function countAll(db: Db, id: ImportId, faults: Faults): Promise<void> {
  await sql`
    with told as (
      select f.column_name, f.sentence, count(*)::integer as count
      from unnest(${faults.map(({ column }) => column)}::text[], ${faults.map(({ kind }) => kind)}::text[])
        f(column_name, sentence) group by 1, 2),
    placed as (
      select column_name, count, case
        when exists (select from import_fault_sums s
          where (s.import_id, s.column_name, s.sentence) = (${id}::integer, t.column_name, t.sentence))
        or (select count(*) from import_fault_sums where import_id = ${id}) < ${toldApart}
        then sentence else '' end as sentence
      from told t)
    insert into import_fault_sums (import_id, column_name, sentence, count)
    select ${id}, column_name, sentence, sum(count) from placed group by 2, 3
    on conflict (import_id, column_name, sentence)
      do update set count = import_fault_sums.count + excluded.count`.execute(db);
}

/** Stores at most one name more than can be added at once, to show that there are more. */
async function noteUnlisted(db: Db, id: ImportId, faults: Faults): Promise<void> {
  const unlisted = faults.flatMap(({ column, unlisted: name }) =>
    name === undefined ? [] : { column, name },
  );
  if (unlisted.length === 0) return;
  await sql`
    insert into import_names (import_id, column_name, name)
    select distinct on (f.column_name, lower(f.name)) ${id}::integer, f.column_name, f.name
    from unnest(${unlisted.map(({ column }) => column)}::text[], ${unlisted.map(({ name }) => name)}::text[])
      with ordinality f(column_name, name, place)
    where not exists (select from import_names n
      where n.import_id = ${id} and n.column_name = f.column_name and lower(n.name) = lower(f.name))
    order by f.column_name, lower(f.name), f.place
    limit greatest(0, ${addableNames + 1} - (select count(*) from import_names where import_id = ${id}))
    on conflict do nothing`.execute(db);
}

export async function listUnlisted(db: Db, id: ImportId): Promise<UnlistedNames[]> {
  const { rows } = await sql<UnlistedNames>`
    select column_name as "column", array_agg(name order by name) as names from import_names
    where import_id = ${id} group by 1 order by 1`.execute(db);
  return rows;
}

export async function forgetFaults(db: Db, id: ImportId): Promise<void> {
  await db.deleteFrom('import_faults').where('import_id', '=', id).execute();
  await db.deleteFrom('import_fault_sums').where('import_id', '=', id).execute();
  await db.deleteFrom('import_names').where('import_id', '=', id).execute();
}

/** Erases cells of files about people, once their imports have ended (rules/imports 13). */
export async function forgetPersonalCells(db: Db): Promise<void> {
  await sql`
    update import_faults f set cell = '' from imports i
    where i.id = f.import_id and i.kind = 'member' and i.finished_at is not null and f.cell <> ''`.execute(
    db,
  );
}

export async function listFaults(
  database: Database,
  { id, column, kind, skip, limit }: ListFaults,
): Promise<ImportFault[]> {
  return database.query<ImportFault>(
    `select row_number as "row", column_name as "column", sentence, cell from import_faults
     where import_id = $1 and ($4::text is null or (kind = $4 and column_name = $5)) order by id limit $2 offset $3`,
    [id, limit, skip, kind, column],
  );
}

export async function countFaults(
  database: Database,
  { id, column, kind }: Pick<ListFaults, 'id' | 'column' | 'kind'>,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*) as count from import_faults
     where import_id = $1 and ($2::text is null or (kind = $2 and column_name = $3))`,
    [id, kind, column],
  );
  return row?.count ?? 0;
}

/** Returns the kinds of problems, the most frequent first. */
export function listFaultSums(database: Database, id: ImportId): Promise<FaultSum[]> {
  return database.query<FaultSum>(
    `select column_name as "column", sentence, count from import_fault_sums
     where import_id = $1 order by count desc, column_name, sentence`,
    [id],
  );
}

/** Stores a one-time download token and returns when it expires. */
export function insertDownload(
  { db }: Database,
  tokenHash: Buffer,
  memberId: MemberId,
  { kind, faultsOf }: AskTable,
): Promise<Date> {
  const columns = { kind, import_id: faultsOf };
  return insertToken(db, 'import_downloads', { tokenHash, memberId, columns });
}

export async function isImport(database: Database, id: ImportId): Promise<boolean> {
  return (await database.query('select from imports where id = $1', [id])).length === 1;
}

export interface TakenDownload extends AskTable, Actor {}

export function takeDownload(tx: Tx, tokenHash: Buffer): Promise<TakenDownload | undefined> {
  return redeemToken(tx, 'import_downloads', 'taken.kind, taken.import_id as "faultsOf"', tokenHash);
}

/** Finds products by the administrators' own keys. */
export async function findByKey(db: Db, keys: readonly string[]): Promise<Map<string, ProductId>> {
  const { rows } = await sql<{ key: string; id: ProductId }>`
    select key, product_id as id from product_keys where key = any(${keys}::text[])`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/**
 * Returns the key of each product. Products without a key get a permanent one that is meaningless and globally unique.
 */
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

/** Stores the keys of products that were just added; both lists have the same order. */
export async function insertKeys(tx: Tx, keys: readonly string[], ids: readonly ProductId[]): Promise<void> {
  await sql`insert into product_keys (key, product_id)
    select * from unnest(${keys}::text[], ${ids}::integer[])`.execute(tx);
}
