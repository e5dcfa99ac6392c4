import { Fault } from '#contract/core/fault.ts';
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import { ambiguousDateIn, conventionOf, hasExportHeaders } from '#contract/imports/mapping.ts';
import type { ImportCounts, ImportKind } from '#contract/imports/model.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Attempt, type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { TaxonomyChanged } from '../products/index.ts';
import { fileUploaded, importAsked, importFilesRemoved } from './events.ts';
import { endWithFile, failOnFault } from './fail-import.ts';
import type { Importer, JudgedRow, NamedRow, Reading } from './importer.ts';
import { tableKinds } from './kinds.ts';
import {
  beginCheck,
  describeFile,
  type FileDescription,
  findMapped,
  findWork,
  type ImportToWrite,
  type MappedFile,
} from './queries.ts';
import { namedRows, readTable } from './rows.ts';
import {
  type DonePart,
  endAbandoned,
  endCheck,
  forgetImports,
  lockStanding,
  notePart,
} from './run-queries.ts';

/** Jobs that take minutes. */
export function importWorkJobs(context: AppContext): EventJob[] {
  return [
    onEvent(fileUploaded, ({ importId }, attempt) => checkFile(context, importId, attempt)),
    onEvent(importAsked, ({ importId }, attempt) => writeFile(context, importId, attempt)),
  ];
}

export function importJobs({ storage }: AppContext): EventJob[] {
  return [
    onEvent(importFilesRemoved, async ({ files }) => {
      for (const file of files) await storage.delete(file);
    }),
  ];
}

export function importCronJobs(context: AppContext): CronJob[] {
  return [{ name: 'end-abandoned-imports', cron: '*/5 * * * *', run: () => clearAbandoned(context) }];
}

/** Ends imports whose upload stopped, or that nobody continued (rules/imports 13). */
async function clearAbandoned({ write }: AppContext): Promise<void> {
  await write(async ({ tx, happened }) => {
    const files = await endAbandoned(tx, [fileUploaded.name, importAsked.name], importTexts.broken);
    if (files.length > 0) happened(importFilesRemoved, { files });
    await forgetImports(tx);
  });
}

/**
 * Writes the rows of a checked file, one transaction per batch (rules/imports 8).
 *
 * Continues where an earlier attempt was interrupted.
 */
export async function writeFile(context: AppContext, importId: ImportId, attempt: Attempt): Promise<void> {
  await failOnFault(context, importId, attempt, async () => {
    const work = await findWork(context.database.db, importId);
    if (work !== undefined) await writeAll(context, work);
  });
}

async function writeAll(context: AppContext, work: ImportToWrite): Promise<void> {
  const importer = await tableKinds[work.kind].open(context, await readingOf(context, work), work.runBy);
  let from = 0;
  for await (const rows of namedRows(context.storage, work, partSize)) {
    if (from < work.done) await importer.passOver(rows);
    else if (!(await writePart(context, work, { importer, from, rows }))) return;
    from += rows.length;
  }
  await context.write((unit) => endWithFile(unit, work.id, 'done'));
}

interface Part {
  importer: Importer;
  /** The number of rows before this batch. */
  from: number;
  rows: readonly NamedRow[];
}

/** Repeats the batch if the taxonomy changed since its rows were judged. */
async function writePart(context: AppContext, work: ImportToWrite, part: Part): Promise<boolean> {
  try {
    return await tryPart(context, work, part);
  } catch (error) {
    if (!(error instanceof TaxonomyChanged)) throw error;
    return writePart(context, work, part);
  }
}

/**
 * Writes one batch; false if the import was cancelled. Throws `forbidden` if the administrator who started it may no
 * longer import.
 */
async function tryPart(
  context: AppContext,
  { id: importId, runBy, sendsInvitations }: ImportToWrite,
  { importer, from, rows }: Part,
): Promise<boolean> {
  const judged = await importer.judge(rows);
  return context.write(async (unit) => {
    const standing = await lockStanding(unit.tx, importId);
    if (standing.state !== 'importing' || standing.done !== from) return false;
    if (!standing.isAllowed) throw new Fault('forbidden', importTexts.mayNot);
    const saving = { importId, runBy, sendsInvitations, now: context.now() };
    const saved = await importer.save(unit, judged, saving);
    return notePart(unit.tx, importId, 'importing', donePart(from, saved));
  });
}

/**
 * Rows per batch. The change topics of that many fit into one notification to the other instances, and one lookup finds
 * them all.
 */
export const partSize = 200;

/**
 * Checks every row of a file without changing anything (rules/imports 7). It starts from the beginning, however far an
 * earlier attempt came, since that only counted.
 */
export async function checkFile(context: AppContext, importId: ImportId, attempt: Attempt): Promise<void> {
  await failOnFault(context, importId, attempt, async () => {
    const { db } = context.database;
    const begun = await context.write(({ tx }) => beginCheck(tx, importId));
    if (begun === undefined) return;
    if (!begun.isDescribed) {
      const found = await readTable(context.storage, begun, tableKinds[begun.kind].nameIn);
      await describeFile(db, importId, found, needsMapping(begun.kind, found) ? 'mapping' : 'checking');
    }
    const mapped = await findMapped(db, importId, 'checking');
    if (mapped !== undefined) await judgeAll(context, importId, mapped, begun.begunBy);
  });
}

/** True if an administrator must assign columns, or say whether day or month comes first. */
function needsMapping(kind: ImportKind, found: FileDescription): boolean {
  const names = found.columns.map(({ name }) => name);
  return !hasExportHeaders(kind, names, found.mapping) || ambiguousDateIn(found) !== '';
}

/** Returns the formats of the file's cells. The time zone is the association's current setting. */
export async function readingOf(context: AppContext, file: MappedFile): Promise<Reading> {
  const { dialect, columns, mapping, dayOrder } = file;
  const convention = conventionOf({
    columns,
    mapping: mapping ?? [],
    separator: dialect.separator,
    dayOrder,
  });
  return { ...convention, timeZone: (await context.readSite()).timeZone };
}

/** Stops if it is cancelled meanwhile. */
async function judgeAll(
  context: AppContext,
  importId: ImportId,
  table: MappedFile,
  begunBy: MemberId,
): Promise<void> {
  const { db } = context.database;
  const kind = tableKinds[table.kind];
  // Read before the taxonomy that rows are judged by, so that a change in between is detected.
  const listsHash = await kind.listsHash(context);
  const importer = await kind.open(context, await readingOf(context, table), begunBy);
  let from = 0;
  for await (const rows of namedRows(context.storage, table, partSize)) {
    const part = donePart(from, await importer.judge(rows));
    if (!(await notePart(db, importId, 'checking', part))) return;
    from += rows.length;
  }
  await endCheck(db, importId, listsHash);
}

/** Sums up the results of a batch. */
export function donePart(from: number, judged: readonly JudgedRow[]): DonePart {
  const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, faulty: 0 };
  for (const { outcome } of judged) counts[outcome] += 1;
  return { from, rows: judged.length, counts, faults: judged.flatMap(({ faults }) => faults) };
}
