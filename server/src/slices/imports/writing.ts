/** The rows of a file that was checked, a part in a transaction each (rules/imports 8). */
import { Fault } from '#contract/core/fault.ts';
import type { ImportId } from '#contract/core/ids.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Attempt } from '../../platform/jobs/events.ts';
import { ListsChanged } from '../products/index.ts';
import { donePart, partSize, readingOf } from './checking.ts';
import type { Importer, NamedRow } from './importer.ts';
import { tableKinds } from './kinds.ts';
import { findWork, lockStanding, notePart, type Work } from './queries.ts';
import { namedRows } from './rows.ts';
import { endWithFile, orFail } from './tries.ts';

/** Goes on where one before was cut off. */
export async function writeFile(context: AppContext, importId: ImportId, attempt: Attempt): Promise<void> {
  await orFail(context, importId, attempt, async () => {
    const work = await findWork(context.database.db, importId);
    if (work !== undefined) await writeAll(context, work);
  });
}

async function writeAll(context: AppContext, work: Work): Promise<void> {
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
  /** How many rows were done before it. */
  from: number;
  rows: readonly NamedRow[];
}

/** Once more where the lists have changed since its rows were judged by them. */
async function writePart(context: AppContext, work: Work, part: Part): Promise<boolean> {
  try {
    return await tryPart(context, work, part);
  } catch (error) {
    if (!(error instanceof ListsChanged)) throw error;
    return writePart(context, work, part);
  }
}

/** False where it was cancelled. Throws `forbidden` where whoever had it run may not go on. */
async function tryPart(
  context: AppContext,
  { id: importId, runBy, sendsInvitations }: Work,
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
