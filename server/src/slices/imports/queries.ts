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
} from '#contract/imports/model.ts';
import type { DayOrder } from '#contract/imports/values.ts';
import type { Dialect } from '../../packages/csv/index.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { forgetFaults, listUnlisted } from './fault-queries.ts';

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

/** Inserts an import; undefined while another one is open. Of two simultaneous requests only the first inserts one. */
export async function insertImport(
  db: Db,
  { kind, begunBy, file, fileName }: NewImport,
): Promise<ImportId | undefined> {
  const { rows } = await sql<{ id: ImportId }>`
    insert into imports (kind, begun_by, file, file_name) values (${kind}, ${begunBy}, ${file}, ${fileName})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Marks the file as received; false if the import was cancelled during the upload. */
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
export async function recordUploadProgress(db: Db, id: ImportId): Promise<boolean> {
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

/** The options with which a file is read again after its first pass. */
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
export interface ImportToWrite extends MappedFile {
  id: ImportId;
  /** The administrator who started writing, whoever uploaded the file. */
  runBy: MemberId;
  done: number;
  sendsInvitations: boolean;
}

/** A file to check. The check changes nothing, so it runs on behalf of the administrator who uploaded it. */
export interface UncheckedFile extends Pick<ImportToWrite, 'kind' | 'file'> {
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

/** Finds an import in this state; undefined if it is in another one. */
export async function findMapped(db: Db, id: ImportId, state: ImportState): Promise<MappedFile | undefined> {
  const { rows } = await sql<Flat<MappedFile>>`
    select ${mappedFields} from imports where id = ${id} and state = ${state} and file is not null`.execute(
    db,
  );
  return rows.map(withDialect)[0];
}

/** Finds an import to write; undefined if nobody started writing it, or writing has ended. */
export async function findWork(db: Db, id: ImportId): Promise<ImportToWrite | undefined> {
  const { rows } = await sql<Flat<ImportToWrite>>`
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
