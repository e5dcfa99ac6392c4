/** Two editors of one product: what the other one changed, in words. Pure. */
import { visibleText } from '#contract/core/html.ts';
import type { DateFormat } from '#contract/core/site.ts';
import type { ProductField, ProductForm } from '#contract/products/form.ts';
import { productFieldNames } from '#contract/products/form-texts.ts';
import { type Change, changesBetween, type Versions } from '../../../kit/form/conflict.ts';
import { momentText } from '../../../kit/text/date-text.ts';
import { unfinishedMoment } from '../../../kit/text/local-moment.ts';

/** Names of everything that can be chosen, by field and id. */
export type ChoiceNames = Record<ChoiceField, Map<number, string>>;
type ChoiceField = 'categoryIds' | 'productTypeIds' | 'tagIds' | 'labelIds';

export function productChanges(
  versions: Versions<ProductForm>,
  names: ChoiceNames,
  dateFormat: DateFormat,
): Change[] {
  return changesBetween(versions, productFieldNames, (form, field) =>
    inWords(form, field, names, dateFormat),
  );
}

function inWords(form: ProductForm, field: ProductField, names: ChoiceNames, dateFormat: DateFormat): string {
  const value = form[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    const known = names[field as ChoiceField];
    return value.map((id) => known.get(id) ?? `number ${id}`).join(', ') || 'None';
  }
  if (value === '') return 'Nothing';
  if (field === 'expiresAt')
    return value === unfinishedMoment ? 'Unfinished' : momentText(new Date(value), dateFormat);
  if (field === 'status') return value === 'active' ? 'Active' : 'Inactive';
  return field === 'descriptionHtml' ? visibleText(value) : value;
}
