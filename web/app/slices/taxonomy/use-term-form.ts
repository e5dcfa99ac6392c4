import type { CategoryId } from '#contract/core/ids.ts';
import type { ListedTaxonomyTerm, TaxonomyTermKind, TaxonomyTermStatus } from '#contract/taxonomy/model.ts';
import { type TaxonomyTermForm, taxonomyTermProblems } from '#contract/taxonomy/term-form.ts';
import { taxonomyTermColumns } from '#contract/taxonomy/texts.ts';
import { useForm } from '../../kit/form/use-form.ts';

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
