/** SQL of imports. Each row stores the progress and the counts of one import. */
import { sql } from 'kysely';
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import type {
  FileColumn,
  Import,
  ImportColumns,
  ImportCounts,
  ImportKind,
  ImportState,
  MapImport,
  Mapping,
  RunImport,
} from '#contract/imports/model.ts';
import type { DayOrder } from '#contract/imports/values.ts';
import type { Dialect } from '../../packages/csv/index.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import {
  type FoundFault,
  forgetFaults,
  forgetPersonalCells,
  insertFaults,
  listUnlisted,
} from './fault-queries.ts';

interface ImportRow extends Omit<Import, 'counts' | 'begunBy'>, ImportCounts {
  begunById: MemberId;
  begunByName: string;
}

export async function findNewest(database: Database, kind: ImportKind): Promise<Import | undefined> {
  const [row] = await database.query<ImportRow>(
    `select i.id, i.kind, i.state, i.file_name as "fileName", i.begun_at as "begunAt", i.finished_at as "finishedAt",
       coalesce(i.encoding = 'windows-1252', false) as "isWindows", i.columns,
       i.unknown_columns as "unknownColumns", i.samples, i.rows, i.done, i.added, i.changed, i.unchanged, i.faulty,
       i.run_by is not null as "isWritten",
       coalesce((select sum(count) from import_fault_sums where import_id = i.id), 0)::integer as told,
       i.problem, m.id as "begunById", concat_ws(' ', m.first_name, m.last_name) as "begunByName"
     from imports i join members m on m.id = i.begun_by where i.kind = $1 order by i.id desc limit 1`,
    [kind],
  );
  return row && importOf(row);
}

function importOf({ begunById, begunByName, added, changed, unchanged, faulty, ...row }: ImportRow): Import {
  return {
    ...row,
    begunBy: { id: begunById, name: begunByName },
    counts: { added, changed, unchanged, faulty },
  };
}

/** The name of the administrator who began the open import. */
export async function findOpen(db: Db, kind: ImportKind): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', m.first_name, m.last_name) as name
    from imports i join members m on m.id = i.begun_by where i.kind = ${kind} and i.finished_at is null`.execute(
    db,
  );
  return rows[0]?.name;
}

export interface NewImport {
  kind: ImportKind;
  begunBy: MemberId;
  file: string;
  fileName: string;
}

/** Undefined while another one is open: of two at once the first stays. */
export async function insertImport(
  db: Db,
  { kind, begunBy, file, fileName }: NewImport,
): Promise<ImportId | undefined> {
  const { rows } = await sql<{ id: ImportId }>`
    insert into imports (kind, begun_by, file, file_name) values (${kind}, ${begunBy}, ${file}, ${fileName})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** False if it was cancelled during the upload. */
export async function setReceived(tx: Tx, id: ImportId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ state: 'checking' })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes that bytes of the file arrived. False if it was cancelled meanwhile. */
export async function noteHeard(db: Db, id: ImportId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ heard_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes an import only while it still receives its file. */
export async function deleteReceiving(tx: Tx, id: ImportId): Promise<void> {
  await tx.deleteFrom('imports').where('id', '=', id).where('state', '=', 'receiving').execute();
}

/** True if the row still references the file. */
export async function namesFile(tx: Tx, id: ImportId): Promise<boolean> {
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('file', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How to read a file again after its first pass. */
export interface ReadDialect extends Dialect {
  /** The file contains invalid bytes, which are read as replacement characters. */
  hasBadBytes: boolean;
}

/** The result of reading a file to its end. */
export interface FileDescription {
  dialect: ReadDialect;
  columns: FileColumn[];
  /** The proposed mapping. */
  mapping: Mapping;
  isOwnExport: boolean;
  rows: number;
  /** Cells of the first rows. */
  preview: string[][];
  samples: string[];
}

/** A file with known columns. */
export interface MappedFile extends Pick<FileDescription, 'columns' | 'dialect' | 'isOwnExport'> {
  kind: ImportKind;
  file: string;
  /** Null if an older version read the file; then the column names apply. */
  mapping: Mapping | null;
  dayOrder: DayOrder | null;
}

/** An import that is being written. */
export interface Work extends MappedFile {
  id: ImportId;
  /** The administrator who started writing, whoever uploaded the file. */
  runBy: MemberId;
  done: number;
  sendsInvitations: boolean;
}

/** A check changes nothing, so it runs for the uploader. */
export interface UncheckedFile extends Pick<Work, 'kind' | 'file'> {
  begunBy: MemberId;
  /** True if the columns are known. */
  isDescribed: boolean;
}

/**
 * Begins a check from the start and resets earlier results. Undefined, without changes, if there is nothing left to
 * check.
 */
export async function beginCheck(tx: Tx, id: ImportId): Promise<UncheckedFile | undefined> {
  const { rows } = await sql<UncheckedFile>`
    update imports set done = 0, added = 0, changed = 0, unchanged = 0, faulty = 0
    where id = ${id} and state = 'checking' and file is not null
    returning kind, file, begun_by as "begunBy", mapping is not null as "isDescribed"`.execute(tx);
  if (rows.length > 0) await forgetFaults(tx, id);
  return rows[0];
}

/** Does nothing if it was cancelled meanwhile, so that no names of people are stored again (rules/imports 13). */
export async function describeFile(
  db: Db,
  id: ImportId,
  description: FileDescription,
  state: 'mapping' | 'checking',
): Promise<void> {
  const { dialect, columns, mapping, preview, samples, isOwnExport, rows } = description;
  await db
    .updateTable('imports')
    .set({
      encoding: dialect.encoding,
      separator: dialect.separator,
      has_bad_bytes: dialect.hasBadBytes,
      file_columns: JSON.stringify(columns),
      preview: JSON.stringify(preview),
      ...mappedColumns(columns, mapping),
      samples: sql`${samples}::text[]`,
      is_own_export: isOwnExport,
      rows,
      state,
    })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute();
}

/** The columns as shown to administrators: known ones, and names in the file that are ignored. */
function mappedColumns(columns: readonly FileColumn[], mapping: Mapping) {
  const used = mapping.filter((column) => column !== null);
  const ignored = columns.flatMap(({ name }, place) => (mapping[place] === null && name !== '' ? name : []));
  return {
    mapping: JSON.stringify(mapping),
    columns: sql<string[]>`${used}::text[]`,
    unknown_columns: sql<string[]>`${ignored}::text[]`,
  };
}

const mappedFields = sql`kind, file, encoding, separator, has_bad_bytes as "hasBadBytes", file_columns as "columns",
  mapping, day_order as "dayOrder", is_own_export as "isOwnExport"`;

const withDialect = <Row extends ReadDialect>({ encoding, separator, hasBadBytes, ...row }: Row) => ({
  ...row,
  dialect: { encoding, separator, hasBadBytes },
});

type Flat<File extends MappedFile> = Omit<File, 'dialect'> & ReadDialect;

/** Undefined if it is in another state. */
export async function findMapped(db: Db, id: ImportId, state: ImportState): Promise<MappedFile | undefined> {
  const { rows } = await sql<Flat<MappedFile>>`
    select ${mappedFields} from imports where id = ${id} and state = ${state} and file is not null`.execute(
    db,
  );
  return rows.map(withDialect)[0];
}

/** Undefined if it does not wait to be written, or already was. */
export async function findWork(db: Db, id: ImportId): Promise<Work | undefined> {
  const { rows } = await sql<Flat<Work>>`
    select id, ${mappedFields}, run_by as "runBy", done, sends_invitations as "sendsInvitations" from imports
    where id = ${id} and state = 'importing' and file is not null`.execute(db);
  return rows.map(withDialect)[0];
}

/** The columns of a file and its first rows; undefined if there is no such import. */
export async function findColumns(
  database: Database,
  id: ImportId,
): Promise<Omit<ImportColumns, 'timeZone'> | undefined> {
  const [row] = await database.query<Omit<ImportColumns, 'timeZone' | 'unlisted'>>(
    `select file_columns as "columns", coalesce(mapping, '[]') as mapping, preview as "rows",
       coalesce(separator, '') as separator, day_order as "dayOrder" from imports where id = $1`,
    [id],
  );
  return row && { ...row, unlisted: await listUnlisted(database.db, id) };
}

/** Stores the mapping and starts a new check. */
export async function setMapping(
  tx: Tx,
  { id, mapping, dayOrder }: MapImport,
  columns: readonly FileColumn[],
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state: 'checking', day_order: dayOrder, ...mappedColumns(columns, mapping) })
    .where('id', '=', id)
    .execute();
}

export async function checkAgain(tx: Tx, id: ImportId): Promise<void> {
  await tx.updateTable('imports').set({ state: 'checking' }).where('id', '=', id).execute();
}

export interface DonePart {
  /** The number of rows done before it. */
  from: number;
  rows: number;
  counts: ImportCounts;
  faults: readonly FoundFault[];
}

/** False if it was cancelled, or another process did this batch. */
export async function notePart(
  db: Db,
  id: ImportId,
  state: ImportState,
  { from, rows, counts, faults }: DonePart,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update imports set done = done + ${rows}, added = added + ${counts.added}, changed = changed + ${counts.changed},
      unchanged = unchanged + ${counts.unchanged}, faulty = faulty + ${counts.faulty}
    where id = ${id} and state = ${state} and done = ${from}`.execute(db);
  if (numAffectedRows === 0n) return false;
  await insertFaults(db, id, faults);
  return true;
}

export async function endCheck(db: Db, id: ImportId, listsHash: Buffer): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'checked', lists_hash: listsHash })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute();
}

/** A checked import, before writing begins. */
export interface CheckedImport extends ImportCounts {
  kind: ImportKind;
  state: ImportState;
  columns: FileColumn[];
  listsHash: Buffer | null;
}

export async function lockImport(tx: Tx, id: ImportId): Promise<CheckedImport | undefined> {
  const { rows } = await sql<CheckedImport>`
    select kind, state, file_columns as "columns", lists_hash as "listsHash", added, changed, unchanged, faulty
    from imports where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Resets the counts, which from now on count written rows. */
export async function beginWriting(
  tx: Tx,
  { id, leavesFaulty, sendsInvitations }: RunImport,
  runBy: MemberId,
): Promise<void> {
  await forgetFaults(tx, id);
  await sql`
    update imports set state = 'importing', run_by = ${runBy}, leaves_faulty = ${leavesFaulty},
      sends_invitations = ${sendsInvitations}, done = 0, added = 0, changed = 0,
      unchanged = 0, faulty = 0 where id = ${id}`.execute(tx);
}

/**
 * Locks the import's state until the transaction ends. `isAllowed` is true if the administrator who started it still is
 * one and has not requested account deletion.
 */
export async function lockStanding(
  tx: Tx,
  id: ImportId,
): Promise<{ state: ImportState; done: number; isAllowed: boolean }> {
  const { rows } = await sql<{ state: ImportState; done: number; isAllowed: boolean }>`
    select i.state, i.done,
      m.status = 'active' and m.deletion_requested_at is null and m.role in ('super_admin', 'admin') as "isAllowed"
    from imports i join members m on m.id = i.run_by where i.id = ${id} for update of i`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an import has no row');
  return row;
}

/** Returns the file that is no longer referenced; undefined if the import had ended. Also erases names of people. */
export async function endImport(
  db: Db,
  id: ImportId,
  state: 'done' | 'failed' | 'cancelled',
  problem: string | null = null,
): Promise<string | undefined> {
  const { rows } = await sql<{ file: string | null }>`
    update imports i set state = ${state}, problem = ${problem}, finished_at = now(), file = null, samples = '{}',
      preview = '[]'
    from (select id, file from imports where id = ${id} and finished_at is null for update) before
    where i.id = before.id returning before.file`.execute(db);
  await forgetPersonalCells(db);
  return rows[0]?.file ?? undefined;
}

/**
 * Ends imports whose upload stalled, that waited a day for a decision, or that have no attempt left. At most two are
 * open, so the latter means that no job of any is left. Returns the files that no row references any more.
 */
export async function endAbandoned(db: Db, jobNames: readonly string[], problem: string): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`
    update imports i set finished_at = now(), file = null, samples = '{}', preview = '[]',
      state = case when i.state in ('receiving', 'mapping', 'checked') then 'cancelled' else 'failed' end,
      problem = case when i.state in ('checking', 'importing') then ${problem} end
    from (select id, file from imports where finished_at is null for update) before
    where i.id = before.id and case i.state
      when 'receiving' then i.heard_at < now() - interval '10 minutes'
      when 'mapping' then i.begun_at < now() - interval '24 hours'
      when 'checked' then i.begun_at < now() - interval '24 hours'
      else not exists (
        select from graphile_worker.jobs
        where task_identifier = any(${jobNames}::text[])
          and (attempts < max_attempts or locked_at is not null)) end
    returning before.file`.execute(db);
  await forgetPersonalCells(db);
  return rows.flatMap(({ file }) => file ?? []);
}

/** Days for which an ended import is stored. The audit log keeps its acts permanently. */
const keptDays = 30;

export async function forgetImports(db: Db): Promise<void> {
  await sql`delete from imports where finished_at < now() - make_interval(hours => 24 * ${keptDays})`.execute(
    db,
  );
}
