/** What the office decides of a file that was checked (rules/imports 8). */
import { Fault } from '#contract/core/fault.ts';
import type { ImportId } from '#contract/core/ids.ts';
import { type RunImport, wouldWrite } from '#contract/imports/model.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { Services } from '../../platform/services.ts';
import { importAsked } from './facts.ts';
import { tableKinds } from './kinds.ts';
import { beginWriting, type CheckedImport, lockImport } from './queries.ts';
import { endWithFile } from './tries.ts';

/** Throws `conflict` with the sentence for which it cannot be. */
export async function runImport(services: Services, run: RunImport): Promise<string> {
  await services.write(async ({ tx, happened }) => {
    const checked = await lockImport(tx, run.id);
    if (checked === undefined) throw importGone();
    refuseUnready(checked, run.leavesFaulty);
    await refuseOtherLists(services, checked);
    await beginWriting(tx, run);
    happened(importAsked, { importId: run.id });
  });
  return importTexts.begun;
}

function refuseUnready(checked: CheckedImport, leavesFaulty: boolean): void {
  if (checked.state !== 'checked') throw new Fault('conflict', importTexts.notChecked);
  if (checked.faulty > 0 && !leavesFaulty) throw new Fault('conflict', importTexts.faultsLeft);
  if (wouldWrite(checked) === 0) throw new Fault('conflict', importTexts.nothingToDo);
}

/** Throws where rows would be judged otherwise than the check has judged them. */
async function refuseOtherLists(services: Services, { kind, listsHash }: CheckedImport): Promise<void> {
  const present = await tableKinds[kind].listsHash(services);
  if (!listsHash?.equals(present)) throw new Fault('conflict', importTexts.listsChanged);
}

/** What is done stays done. Throws `conflict` for one that is over. */
export async function cancelImport({ write }: Services, { id }: { id: ImportId }): Promise<string> {
  await write(async (unit) => {
    if ((await lockImport(unit.tx, id)) === undefined) throw importGone();
    if (!(await endWithFile(unit, id, 'cancelled'))) throw new Fault('conflict', importTexts.isOver);
  });
  return importTexts.cancelled;
}

function importGone(): Fault {
  return new Fault('not_found', importTexts.notThere);
}
