import { useState } from 'react';
import type { CategoryId } from '#contract/core/ids.ts';
import { taxonomyLists } from '#contract/taxonomy/calls.ts';
import type { ListedTaxonomyTerm, TaxonomyTermKind, TaxonomyTermStatus } from '#contract/taxonomy/model.ts';
import { editTaxonomyTerm } from '#contract/taxonomy/term-calls.ts';
import { type TaxonomyTermForm, taxonomyTermProblems } from '#contract/taxonomy/term-form.ts';
import { taxonomyTermColumns } from '#contract/taxonomy/texts.ts';
import { useChange } from '../../client/changes.ts';
import { useApi } from '../../client/queries.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { isSameForm } from '../../kit/form/conflict.ts';
import { conflictActions } from '../../kit/form/conflict-actions.ts';
import { useEditVersion } from '../../kit/form/use-edit-version.ts';
import { useForm } from '../../kit/form/use-form.ts';

export interface TaxonomyTermInput {
  kind: TaxonomyTermKind;
  taxonomyTerm: ListedTaxonomyTerm;
  taxonomy: ListedTaxonomyTerm[];
  onDone: (text: string) => Promise<void>;
  onClose: () => void;
}

/** A term as exported to staff. */
type ExportedTaxonomyTerm = ListedTaxonomyTerm & { version: number };

/** Edits a term based on its version at the start, and tracks a newer version after a conflict. */
export function useTaxonomyTermEdit({ kind, taxonomyTerm, taxonomy, onDone, onClose }: TaxonomyTermInput) {
  const api = useApi();
  const change = useChange();
  const announceSuccess = useAnnounceSuccess();
  const form = useTaxonomyTermForm(kind, enteredOf(taxonomyTerm));
  const basis = useEditVersion<ExportedTaxonomyTerm>(taxonomyTerm.version ?? null, null);
  const [list, setList] = useState(taxonomy);

  /** Only the dialog uses the newer version: in the table the term may have moved or disappeared. */
  async function readTheirs(): Promise<ExportedTaxonomyTerm | undefined> {
    const present: ListedTaxonomyTerm[] = await api(taxonomyLists[kind], { includeSuspended: true });
    setList(present);
    return present.find(
      (one): one is ExportedTaxonomyTerm => one.id === taxonomyTerm.id && one.version !== undefined,
    );
  }

  function send(version: number | null): Promise<void> {
    return form.submit(async (entered) => {
      const edit = { ...taxonomyTermForm(entered), id: taxonomyTerm.id, status: entered.status };
      let message = '';
      const save = async (on: number | null) => {
        message = (await change(editTaxonomyTerm[kind], { ...edit, version: on })).message;
      };
      const isSent = (theirs: ExportedTaxonomyTerm) => isSameForm(enteredOf(theirs), entered);
      if (!(await basis.saves({ version, save, readTheirs, isSent }, form.isLeft))) return;
      if (form.isLeft()) return announceSuccess(message);
      onClose();
      await onDone(message);
    });
  }

  return {
    form,
    /** The latest loaded list. */
    taxonomy: list,
    theirs: basis.theirs,
    submit: () => send(basis.version),
    ...conflictActions<ExportedTaxonomyTerm, EnteredTaxonomyTerm>({ form, basis, valuesOf: enteredOf, send }),
  };
}

export type TaxonomyTermEdit = ReturnType<typeof useTaxonomyTermEdit>;

/** Values of the fields: a parent is its ID as digits, '' for none. */
export interface EnteredTaxonomyTerm {
  name: string;
  description: string;
  parentId: string;
  slug: string;
  /** A new term is active. */
  status: TaxonomyTermStatus;
}

export const emptyTaxonomyTerm: EnteredTaxonomyTerm = {
  name: '',
  description: '',
  parentId: '',
  slug: '',
  status: 'active',
};

const { name, description, parentId, slug, status } = taxonomyTermColumns;
export const taxonomyTermLabels = { name, description, parentId, slug, status };

export function useTaxonomyTermForm(kind: TaxonomyTermKind, initial: EnteredTaxonomyTerm) {
  return useForm({ initial, labels: taxonomyTermLabels, rules: (entered) => problemsOf(kind, entered) });
}

function problemsOf(kind: TaxonomyTermKind, entered: EnteredTaxonomyTerm) {
  const { name, description, slug } = taxonomyTermProblems(kind, taxonomyTermForm(entered));
  return { ...(name && { name }), ...(description && { description }), ...(slug && { slug }) };
}

export function taxonomyTermForm({
  name,
  description,
  slug,
  parentId,
}: EnteredTaxonomyTerm): TaxonomyTermForm {
  return { name, description, slug, parentId: parentId === '' ? null : (Number(parentId) as CategoryId) };
}

export function enteredOf({
  name,
  description,
  parentId,
  slug = '',
  status,
}: ListedTaxonomyTerm): EnteredTaxonomyTerm {
  return { name, description, parentId: parentId ? String(parentId) : '', slug, status };
}
