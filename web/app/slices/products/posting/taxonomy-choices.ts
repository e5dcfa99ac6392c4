/** Options of a product's taxonomy fields in the form. Pure. */

import { visibleText } from '#contract/core/html.ts';
import type { DateFormat } from '#contract/core/site.ts';
import { factChoiceNames, type Kind, kindNames } from '#contract/products/facts.ts';
import type { CreditForm } from '#contract/products/facts-form.ts';
import type { ProductField, ProductForm } from '#contract/products/form.ts';
import { productFieldNames } from '#contract/products/form-texts.ts';
import type { Category, Named, TaxonomyTermStatus } from '#contract/taxonomy/model.ts';
import type { Choice } from '../../../kit/form/checkbox-list.tsx';
import { type Change, changesBetween, type Versions } from '../../../kit/form/conflict.ts';
import { momentText } from '../../../kit/text/date-text.ts';
import { unfinishedMoment } from '../../../kit/text/local-moment.ts';
import type { Taxonomy } from './use-taxonomy.ts';

interface Row<TaxonomyTermId> extends Named<TaxonomyTermId> {
  status: TaxonomyTermStatus;
}

/** Active rows, and suspended ones that the product already has (rules/taxonomy 2). */
export function choicesOf<TaxonomyTermId extends number>(
  rows: Row<TaxonomyTermId>[],
  had: Named<TaxonomyTermId>[],
) {
  return offered(rows, had).map(({ id, name }): Choice<TaxonomyTermId> => ({ id, name, depth: 0 }));
}

/** Returns the choices with each child below its parent. A child whose parent is not offered is at the top level. */
export function categoryChoices(rows: Category[], had: Named<Category['id']>[]): Choice<Category['id']>[] {
  const open = offered(rows, had);
  const ids = new Set(open.map(({ id }) => id));
  const parentOf = ({ parentId }: Category) => (parentId !== null && ids.has(parentId) ? parentId : null);
  const below = (parent: Category['id'] | null, depth: number): Choice<Category['id']>[] =>
    open
      .filter((row) => parentOf(row) === parent)
      .flatMap(({ id, name }) => [{ id, name, depth }, ...below(id, depth + 1)]);
  return below(null, 0);
}

function offered<TaxonomyTermRow extends Row<number>>(
  rows: TaxonomyTermRow[],
  had: Named<number>[],
): TaxonomyTermRow[] {
  return rows.filter(({ id, status }) => status === 'active' || had.some((current) => current.id === id));
}

/** Every possible name of an option, including suspended ones. */
export function choiceNames({ categories, productTypes, tags, labels, creditKinds }: Taxonomy): ChoiceNames {
  const byId = (rows: Named<number>[]) => new Map(rows.map(({ id, name }) => [id, name]));
  return {
    categoryIds: byId(categories),
    productTypeIds: byId(productTypes),
    tagIds: byId(tags),
    labelIds: byId(labels),
    credits: byId(creditKinds),
  };
}

/** Names of all options, by field and ID. */
export type ChoiceNames = Record<ChoiceField, Map<number, string>>;
type ChoiceField = 'categoryIds' | 'productTypeIds' | 'tagIds' | 'labelIds' | 'credits';

/** The names of a fact's choices, if it has any. */
function choiceWords(field: ProductField): Readonly<Record<string, string>> {
  return factChoiceNames[field as keyof typeof factChoiceNames] ?? {};
}

export function productChanges(
  versions: Versions<ProductForm>,
  names: ChoiceNames,
  dateFormat: DateFormat,
): Change[] {
  return changesBetween(versions, productFieldNames, (form, field) =>
    inWords(form, field, names, dateFormat),
  );
}

function oneInWords(one: number | CreditForm, known: Map<number, string>): string {
  if (typeof one === 'number') return known.get(one) ?? `number ${one}`;
  const kind = known.get(one.creditKindId) ?? 'no kind';
  return [`${kind} ${one.hours}`, ...one.states].join(' ');
}

function inWords(form: ProductForm, field: ProductField, names: ChoiceNames, dateFormat: DateFormat): string {
  const value = form[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    const known = names[field as ChoiceField];
    return value.map((one) => oneInWords(one, known)).join(', ') || 'None';
  }
  if (value === '') return 'Nothing';
  if (field === 'expiresAt')
    return value === unfinishedMoment ? 'Unfinished' : momentText(new Date(value), dateFormat);
  if (field === 'status') return value === 'active' ? 'Active' : 'Inactive';
  if (field === 'kind') return kindNames[value as Kind];
  return field === 'descriptionHtml' ? visibleText(value) : (choiceWords(field)[value] ?? value);
}
