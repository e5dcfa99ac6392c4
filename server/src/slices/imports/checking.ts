/** The check of a file: every row, and nothing is changed (rules/imports 7). */
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import { ambiguousDateIn, conventionOf, isSelfExplaining } from '#contract/imports/mapping.ts';
import type { ImportCounts, ImportKind } from '#contract/imports/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Attempt } from '../../platform/jobs/events.ts';
import type { JudgedRow, Reading } from './importer.ts';
import { tableKinds } from './kinds.ts';
import {
  beginCheck,
  type DonePart,
  describeFile,
  endCheck,
  type FileDescription,
  findMapped,
  type MappedFile,
  notePart,
} from './queries.ts';
import { namedRows, readTable } from './rows.ts';
import { orFail } from './tries.ts';

/** Topics of as many fit into one word to the other instances, and so many rows are one look-up. */
export const partSize = 200;

/** From its beginning, however far one before has come: nothing was done but counting. */
export async function checkFile(context: AppContext, importId: ImportId, attempt: Attempt): Promise<void> {
  await orFail(context, importId, attempt, async () => {
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

/** Whether somebody has to say which column is what, or which of day and month comes first. */
function needsMapping(kind: ImportKind, found: FileDescription): boolean {
  const names = found.columns.map(({ name }) => name);
  return !isSelfExplaining(kind, names, found.mapping) || ambiguousDateIn(found) !== '';
}

/** How the cells of a file are read now: the office's time zone is a setting. */
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

/** Ends where it is cancelled meanwhile. */
async function judgeAll(
  context: AppContext,
  importId: ImportId,
  table: MappedFile,
  begunBy: MemberId,
): Promise<void> {
  const { db } = context.database;
  const kind = tableKinds[table.kind];
  // Before the lists are read by which it judges: a change in between is one.
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

/** What is counted of rows once they are done. */
export function donePart(from: number, judged: readonly JudgedRow[]): DonePart {
  const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, faulty: 0 };
  for (const { outcome } of judged) counts[outcome] += 1;
  return { from, rows: judged.length, counts, faults: judged.flatMap(({ faults }) => faults) };
}
