/** Two editors of one product: what the other one changed, in words. Pure. */
import { visibleText } from '#contract/core/html.ts';
import type { ProductField, ProductForm } from '#contract/products/form.ts';

/** Names of everything that can be chosen, by field and id. */
export type ChoiceNames = Record<ChoiceField, Map<number, string>>;
type ChoiceField = 'categoryIds' | 'productTypeIds' | 'tagIds' | 'labelIds';

export interface Change {
  field: ProductField;
  /** As the reader found it. */
  before: string;
  /** As somebody else saved it meanwhile. */
  now: string;
  /** As it stands in the reader's form. */
  yours: string;
}

const fields: ProductField[] = [
  'isOnline',
  'url',
  'booking',
  'title',
  'memberPrice',
  'nonMemberPrice',
  'originalPrice',
  'hideOriginalPrice',
  'descriptionHtml',
  'categoryIds',
  'productTypeIds',
  'tagIds',
  'labelIds',
  'status',
  'expiresAt',
  'isFeatured',
];

/** The fields that somebody else changed, in the order of the form. */
export function changedFields(loaded: ProductForm, theirs: ProductForm): ProductField[] {
  return fields.filter((field) => !isSame(field, loaded, theirs));
}

export function changesBetween(
  loaded: ProductForm,
  theirs: ProductForm,
  mine: ProductForm,
  names: ChoiceNames,
): Change[] {
  const say = (form: ProductForm, field: ProductField) => inWords(form, field, names);
  return changedFields(loaded, theirs).map((field) => ({
    field,
    before: say(loaded, field),
    now: say(theirs, field),
    yours: say(mine, field),
  }));
}

/** The reader's form with what the other one changed; everything else stays as it was entered. */
export function withTheirs(mine: ProductForm, loaded: ProductForm, theirs: ProductForm): ProductForm {
  const changed = changedFields(loaded, theirs).map((field) => [field, theirs[field]]);
  return { ...mine, ...Object.fromEntries(changed) };
}

export function isSameForm(a: ProductForm, b: ProductForm): boolean {
  return fields.every((field) => isSame(field, a, b));
}

/** The order of what was chosen says nothing. */
function isSame(field: ProductField, a: ProductForm, b: ProductForm): boolean {
  const plain = (value: ProductForm[ProductField]) =>
    Array.isArray(value) ? [...value].sort((one, other) => one - other).join() : value;
  return plain(a[field]) === plain(b[field]);
}

/** Characters of a text that are shown to compare by. */
const glance = 240;

function inWords(form: ProductForm, field: ProductField, names: ChoiceNames): string {
  const value = form[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    const known = names[field as ChoiceField];
    return value.map((id) => known.get(id) ?? `number ${id}`).join(', ') || 'None';
  }
  if (value === '') return 'Nothing';
  if (field === 'expiresAt') return new Date(value).toLocaleString();
  if (field === 'status') return value === 'active' ? 'Active' : 'Inactive';
  const text = field === 'descriptionHtml' ? visibleText(value) : value;
  return text.length > glance ? `${text.slice(0, glance)}…` : text;
}
