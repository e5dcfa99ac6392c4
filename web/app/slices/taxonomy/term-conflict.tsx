import type { ListedTaxonomyTerm } from '#contract/taxonomy/model.ts';
import { taxonomyTexts } from '#contract/taxonomy/texts.ts';
import { changesBetween } from '../../kit/form/conflict.ts';
import { ConflictPanel } from '../../kit/form/conflict-panel.tsx';
import { runAndFocus } from '../../kit/form/run-and-focus.ts';
import {
  type EnteredTaxonomyTerm,
  enteredOf,
  type TaxonomyTermEdit,
  taxonomyTermLabels,
} from './use-term-edit.ts';

const { active, inactive, atTop, changedMeanwhile, update } = taxonomyTexts;

/** Shows what a colleague saved of the term in the meantime. */
export function TaxonomyTermConflict({ edit, firstField }: { edit: TaxonomyTermEdit; firstField: string }) {
  const { form, theirs, taxonomy } = edit;
  if (theirs === null) return null;
  const versions = { loaded: form.initial, theirs: enteredOf(theirs), mine: form.values };
  return (
    <ConflictPanel
      title={changedMeanwhile}
      changes={changesBetween(versions, taxonomyTermLabels, (entered, field) =>
        inWords(entered, field, taxonomy),
      )}
      submit={update}
      isPending={form.isPending}
      onKeepMine={() => edit.keepMine(theirs)}
      onTakeTheirs={() => runAndFocus(() => edit.takeTheirs(theirs), firstField)}
    />
  );
}

function inWords(
  entered: EnteredTaxonomyTerm,
  field: keyof EnteredTaxonomyTerm,
  taxonomy: ListedTaxonomyTerm[],
): string {
  if (field === 'status') return entered.status === 'active' ? active : inactive;
  if (field === 'parentId') return taxonomy.find(({ id }) => String(id) === entered.parentId)?.name ?? atTop;
  return entered[field];
}
