/** The check of a file: every row, and nothing is changed (rules/imports 7). */
import type { ImportId } from '#contract/core/ids.ts';
import type { ImportCounts } from '#contract/imports/model.ts';
import type { Attempt } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import type { JudgedRow } from './importer.ts';
import { tableKinds } from './kinds.ts';
import {
  beginCheck,
  type DonePart,
  describeFile,
  endCheck,
  notePart,
  type UncheckedFile,
} from './queries.ts';
import { type Measured, measure, namedRows } from './rows.ts';
import { orFail } from './tries.ts';

/** Topics of as many fit into one word to the other instances, and so many rows are one look-up. */
export const partSize = 200;

/** From its beginning, however far one before has come: nothing was done but counting. */
export async function checkFile(services: Services, importId: ImportId, attempt: Attempt): Promise<void> {
  await orFail(services, importId, attempt, async () => {
    const begun = await services.write(({ tx }) => beginCheck(tx, importId));
    if (begun === undefined) return;
    const measured = await measure(services.storage, begun, tableKinds[begun.kind].nameIn);
    await noteFacts(services, importId, measured);
    await judgeAll(services, importId, { ...begun, dialect: measured.dialect });
  });
}

async function noteFacts(
  { database }: Services,
  importId: ImportId,
  { columns, unknown: unknownColumns, ...measured }: Measured,
): Promise<void> {
  const known = columns.filter((column) => column !== undefined);
  await describeFile(database.db, importId, { ...measured, columns: known, unknownColumns });
}

/** Ends where it is cancelled meanwhile. */
async function judgeAll(
  services: Services,
  importId: ImportId,
  table: Parameters<typeof namedRows>[1] & Pick<UncheckedFile, 'begunBy'>,
): Promise<void> {
  const { db } = services.database;
  const kind = tableKinds[table.kind];
  // Before the lists are read by which it judges: a change in between is one.
  const listsHash = await kind.listsHash(services);
  const importer = await kind.open(services, table.begunBy);
  let from = 0;
  for await (const rows of namedRows(services.storage, table, partSize)) {
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
