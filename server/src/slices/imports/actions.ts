/** Administrators' decisions about a checked file (rules/imports 8). */
import { Fault } from '#contract/core/fault.ts';
import type { ImportId } from '#contract/core/ids.ts';
import { mappingProblem } from '#contract/imports/mapping.ts';
import { type ImportKind, type MapImport, type RunImport, wouldWrite } from '#contract/imports/model.ts';
import { importTexts, nothingToImportText } from '#contract/imports/texts.ts';
import type { FilingKind } from '#contract/taxonomy/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { addNames } from '../taxonomy/index.ts';
import { fileUploaded, importAsked } from './events.ts';
import { endWithFile } from './fail-import.ts';
import { listUnlisted } from './fault-queries.ts';
import { tableKinds } from './kinds.ts';
import { checkAgain, setMapping } from './queries.ts';
import { beginWriting, type CheckedImport, lockImport } from './run-queries.ts';

/**
 * Starts writing a checked import. It counts as an act of the administrator who starts it, whoever uploaded the file.
 * Throws `conflict` with the reason if it cannot start.
 */
export async function runImport(context: AppContext, run: RunImport, viewer: Viewer): Promise<string> {
  await context.write(async ({ tx, happened }) => {
    const checked = await lockImport(tx, run.id);
    if (checked === undefined) throw importGone();
    refuseUnready(checked, run.leavesFaulty);
    await refuseOtherLists(context, checked);
    await beginWriting(tx, run, viewer.memberId);
    const act = actOf(viewer, 'begun', run.id, checked.kind);
    await recordAuditEntry(tx, { ...act, before: {}, after: foretold(run, checked) });
    happened(importAsked, { importId: run.id });
  });
  return importTexts.begun;
}

/** Stores which column is what and checks the file again. Throws `invalid` and `conflict` with a sentence. */
export async function mapImport(context: AppContext, mapped: MapImport): Promise<string> {
  await context.write(async ({ tx, happened }) => {
    const found = await lockImport(tx, mapped.id);
    if (found === undefined) throw importGone();
    const { kind, state, columns } = found;
    if (state !== 'mapping' && state !== 'checked') throw new Fault('conflict', importTexts.notMapped);
    const mapping = columns.map((_column, place) => mapped.mapping[place] ?? null);
    const problem = mappingProblem(kind, mapping);
    if (problem !== undefined) throw new Fault('invalid', problem);
    await setMapping(tx, { ...mapped, mapping }, columns);
    happened(fileUploaded, { importId: mapped.id });
  });
  return importTexts.mapped;
}

/**
 * Adds the unlisted names to the taxonomy and checks the file again. Throws `conflict` and `invalid` with a sentence.
 */
export async function addImportNames(
  context: AppContext,
  { id }: { id: ImportId },
  { memberId }: Viewer,
): Promise<string> {
  const count = await context.write(async (unit) => {
    const found = await lockImport(unit.tx, id);
    if (found === undefined) throw importGone();
    if (found.state !== 'checked') throw new Fault('conflict', importTexts.notMapped);
    let added = 0;
    for (const { column, names } of await listUnlisted(unit.tx, id)) {
      const kind = listKinds[column];
      if (kind !== undefined) added += await addNames(unit, kind, names, memberId);
    }
    await checkAgain(unit.tx, id);
    unit.happened(fileUploaded, { importId: id });
    return added;
  });
  return count === 0 ? importTexts.noNames : importTexts.namesAdded(count);
}

const listKinds: Partial<Record<string, FilingKind>> = {
  categories: 'category',
  types: 'type',
  tags: 'tag',
  labels: 'label',
};

/** Logs the import's id, not the file's name: that may be about a person, and the log is permanent. */
function actOf({ memberId }: Viewer, what: 'begun' | 'cancelled', targetId: ImportId, kind: ImportKind) {
  return { actorId: memberId, action: `${kind}s-import-${what}`, targetKind: 'table', targetId } as const;
}

/** The counts that the check predicted. What was done is logged for each item. */
function foretold({ leavesFaulty, sendsInvitations }: RunImport, checked: CheckedImport) {
  const { kind, added, changed, faulty } = checked;
  return { added, changed, faulty, leavesFaulty, ...(kind === 'member' && { sendsInvitations }) };
}

function refuseUnready(checked: CheckedImport, leavesFaulty: boolean): void {
  if (checked.state !== 'checked') throw new Fault('conflict', importTexts.notChecked);
  if (checked.faulty > 0 && !leavesFaulty) throw new Fault('conflict', importTexts.faultsLeft);
  if (wouldWrite(checked) === 0) throw new Fault('conflict', nothingToImportText(checked));
}

/**
 * Compares the taxonomy with that of the check. Throws if the taxonomy changed so that rows would be judged differently
 * than in the check.
 */
async function refuseOtherLists(context: AppContext, { kind, listsHash }: CheckedImport): Promise<void> {
  const present = await tableKinds[kind].listsHash(context);
  if (!listsHash?.equals(present)) throw new Fault('conflict', importTexts.listsChanged);
}

/** Cancels an import; finished rows stay. Throws `conflict` if it has ended. */
export async function cancelImport(
  { write }: AppContext,
  { id }: { id: ImportId },
  viewer: Viewer,
): Promise<string> {
  await write(async (unit) => {
    const open = await lockImport(unit.tx, id);
    if (open === undefined) throw importGone();
    if (!(await endWithFile(unit, id, 'cancelled'))) throw new Fault('conflict', importTexts.isOver);
    const states = { before: { state: open.state }, after: { state: 'cancelled' } };
    await recordAuditEntry(unit.tx, { ...actOf(viewer, 'cancelled', id, open.kind), ...states });
  });
  return importTexts.cancelled;
}

export function importGone(): Fault {
  return new Fault('not_found', importTexts.notThere);
}
