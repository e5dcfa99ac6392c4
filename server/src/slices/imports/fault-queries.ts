/** The SQL of what was found wrong with rows: the first ones are kept as they are, and all are counted (rules/imports 10). */
import { sql } from 'kysely';
import type { ImportId } from '#contract/core/ids.ts';
import {
  type FaultSum,
  type ImportFault,
  keptFaults,
  type ListFaults,
  shownSums,
} from '#contract/imports/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';

/** Those of a part of the rows, in their order. */
export async function insertFaults(db: Db, id: ImportId, faults: readonly ImportFault[]): Promise<void> {
  if (faults.length === 0) return;
  await keepFirst(db, id, faults);
  await countAll(db, id, faults);
}

async function keepFirst(db: Db, id: ImportId, faults: readonly ImportFault[]): Promise<void> {
  await sql`
    insert into import_faults (import_id, row_number, column_name, sentence)
    select ${id}, f.row_number, f.column_name, f.sentence
    from unnest(${faults.map(({ row }) => row)}::integer[], ${faults.map(({ column }) => column)}::text[],
      ${faults.map(({ sentence }) => sentence)}::text[]) with ordinality f(row_number, column_name, sentence, place)
    order by f.place
    limit greatest(0, ${keptFaults} - (select count(*) from import_faults where import_id = ${id}))`.execute(
    db,
  );
}

/** Sentences that are told apart; a part of the rows may bring a few more. The others are one, '', in each column. */
const toldApart = 200;

async function countAll(db: Db, id: ImportId, faults: readonly ImportFault[]): Promise<void> {
  await sql`
    with told as (
      select f.column_name, f.sentence, count(*)::integer as count
      from unnest(${faults.map(({ column }) => column)}::text[], ${faults.map(({ sentence }) => sentence)}::text[])
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

export async function forgetFaults(db: Db, id: ImportId): Promise<void> {
  await db.deleteFrom('import_faults').where('import_id', '=', id).execute();
  await db.deleteFrom('import_fault_sums').where('import_id', '=', id).execute();
}

export async function listFaults(
  database: Database,
  { id, skip, limit }: ListFaults,
): Promise<ImportFault[]> {
  return database.query<ImportFault>(
    `select row_number as "row", column_name as "column", sentence from import_faults
     where import_id = $1 order by id limit $2 offset $3`,
    [id, limit, skip],
  );
}

export async function countFaults(database: Database, id: ImportId): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'select count(*) as count from import_faults where import_id = $1',
    [id],
  );
  return row?.count ?? 0;
}

/** The most frequent first. */
export function listFaultSums(database: Database, id: ImportId): Promise<FaultSum[]> {
  return database.query<FaultSum>(
    `select column_name as "column", sentence, count from import_fault_sums
     where import_id = $1 order by count desc, column_name, sentence limit $2`,
    [id, shownSums],
  );
}
