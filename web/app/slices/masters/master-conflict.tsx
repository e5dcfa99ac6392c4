import type { ListedMaster } from '#contract/masters/model.ts';
import { masterTexts } from '#contract/masters/texts.ts';
import { changesBetween } from '../../kit/form/conflict.ts';
import { ConflictPanel } from '../../kit/form/conflict-panel.tsx';
import { goOn } from '../../kit/form/go-on.ts';
import type { MasterEdit } from './use-master-edit.ts';
import { type EnteredMaster, enteredOf, masterLabels } from './use-master-form.ts';

const { active, inactive, atTop, changedMeanwhile, update } = masterTexts;

/** What a colleague saved of the row meanwhile, if so. */
export function MasterConflict({ edit, firstField }: { edit: MasterEdit; firstField: string }) {
  const { form, theirs, masters } = edit;
  if (theirs === null) return null;
  const versions = { loaded: form.initial, theirs: enteredOf(theirs), mine: form.values };
  return (
    <ConflictPanel
      title={changedMeanwhile}
      changes={changesBetween(versions, masterLabels, (entered, field) => inWords(entered, field, masters))}
      submit={update}
      isPending={form.isPending}
      onKeepMine={() => edit.keepMine(theirs)}
      onTakeTheirs={() => goOn(() => edit.takeTheirs(theirs), firstField)}
    />
  );
}

function inWords(entered: EnteredMaster, field: keyof EnteredMaster, masters: ListedMaster[]): string {
  if (field === 'status') return entered.status === 'active' ? active : inactive;
  if (field === 'parentId') return masters.find(({ id }) => String(id) === entered.parentId)?.name ?? atTop;
  return entered[field];
}
