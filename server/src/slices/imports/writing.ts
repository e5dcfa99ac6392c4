/** The rows of a file that was checked, a part in a transaction each (rules/imports 8). */
import { Fault } from '#contract/core/fault.ts';
import type { ImportId } from '#contract/core/ids.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { Attempt } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { ListsChanged } from '../products/index.ts';
import { donePart, partSize, readingOf } from './checking.ts';
import type { Importer, NamedRow } from './importer.ts';
import { tableKinds } from './kinds.ts';
import { findWork, lockStanding, notePart, type Work } from './queries.ts';
import { namedRows } from './rows.ts';
import { endWithFile, orFail } from './tries.ts';

/** Goes on where one before was cut off. */
export async function writeFile(services: Services, importId: ImportId, attempt: Attempt): Promise<void> {
  await orFail(services, importId, attempt, async () => {
    const work = await findWork(services.database.db, importId);
    if (work !== undefined) await writeAll(services, work);
  });
}

async function writeAll(services: Services, work: Work): Promise<void> {
  const importer = await tableKinds[work.kind].open(services, await readingOf(services, work), work.runBy);
  let from = 0;
  for await (const rows of namedRows(services.storage, work, partSize)) {
    if (from < work.done) await importer.passOver(rows);
    else if (!(await writePart(services, work, { importer, from, rows }))) return;
    from += rows.length;
  }
  await services.write((unit) => endWithFile(unit, work.id, 'done'));
}

interface Part {
  importer: Importer;
  /** How many rows were done before it. */
  from: number;
  rows: readonly NamedRow[];
}

/** Once more where the lists have changed since its rows were judged by them. */
async function writePart(services: Services, work: Work, part: Part): Promise<boolean> {
  try {
    return await tryPart(services, work, part);
  } catch (error) {
    if (!(error instanceof ListsChanged)) throw error;
    return writePart(services, work, part);
  }
}

/** False where it was cancelled. Throws `forbidden` where whoever had it run may not go on. */
async function tryPart(
  services: Services,
  { id: importId, runBy, sendsInvitations }: Work,
  { importer, from, rows }: Part,
): Promise<boolean> {
  const judged = await importer.judge(rows);
  return services.write(async (unit) => {
    const standing = await lockStanding(unit.tx, importId);
    if (standing.state !== 'importing' || standing.done !== from) return false;
    if (!standing.isAllowed) throw new Fault('forbidden', importTexts.mayNot);
    const saving = { importId, runBy, sendsInvitations, now: services.now() };
    const saved = await importer.save(unit, judged, saving);
    return notePart(unit.tx, importId, 'importing', donePart(from, saved));
  });
}
