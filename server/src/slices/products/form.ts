/** A product form as rows keep it: checked, reduced to what is allowed, filed. */
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import {
  descriptionProblem,
  type ProductContent,
  type ProductForm,
  type ProductProblems,
  productContent,
  productProblems,
} from '#contract/products/form.ts';
import { productRefusals } from '#contract/products/form-texts.ts';
import type { TaxonomyTermStatus } from '#contract/taxonomy/model.ts';
import { type TextValues, textValues } from '../posts/index.ts';
import type { Filed, Taxonomy, TaxonomyCache } from '../taxonomy/index.ts';
import type { CheckedValues, WrittenProduct } from './posting-queries.ts';

/** What a form says, its description reduced to what is allowed and put into words. */
export type CheckedContent = ProductContent & TextValues;

/** Throws `invalid` with a sentence for each field that breaks a rule. */
export function checkedContent(form: ProductForm, taxonomy: Taxonomy, before?: Filed): CheckedContent {
  const problems = productProblems(form);
  refuseProblems({ ...notOffered(form, taxonomy, before), ...problems });
  const content = productContent(form);
  const texts = textValues(content.descriptionHtml);
  refuseProblems({ descriptionHtml: descriptionProblem(texts.descriptionHtml) });
  return { ...content, ...texts };
}

/** What a row keeps of the content; who may feature it and what status it has is decided elsewhere. */
export function valuesOf(
  content: CheckedContent,
  taxonomy: Taxonomy,
): Omit<CheckedValues, 'status' | 'isFeatured'> {
  const filed = taxonomy.current(content);
  return {
    title: content.title,
    descriptionHtml: content.descriptionHtml,
    descriptionText: content.descriptionText,
    summary: content.summary,
    url: content.url,
    isOnline: content.isOnline,
    booking: content.booking,
    memberPriceCents: content.memberPriceCents,
    nonMemberPriceCents: content.nonMemberPriceCents,
    originalPriceCents: content.originalPriceCents,
    hideOriginalPrice: content.hideOriginalPrice,
    expiresAt: content.expiresAt,
    ...filed,
    listedIn: taxonomy.withParents(filed.categoryIds),
    editions: taxonomy.editionsOf(filed),
  };
}

const fieldOf = {
  category: 'categoryIds',
  type: 'productTypeIds',
  tag: 'tagIds',
  label: 'labelIds',
} as const;

/** Of a form that was checked by lists as they are no more. */
class OldLists extends Fault {}

/** The same of what was changed, or deleted (rules/settings 12), since the form was checked. Throws `invalid`. */
export function refuseOldLists({ outdated }: WrittenProduct): void {
  if (outdated.length === 0) return;
  const errors = Object.fromEntries(outdated.map((kind) => [fieldOf[kind], productRefusals.notOffered]));
  throw new OldLists('invalid', productRefusals.notOffered, { errors });
}

/**
 * Writes what was checked; where a list was changed meanwhile, what `check` makes of it by the lists as they are now, once
 * (rules/taxonomy 12): whoever posts has done nothing wrong.
 */
export async function byPresentLists<Checked, Result>(
  taxonomyCache: TaxonomyCache,
  checked: Checked,
  check: () => Promise<Checked>,
  write: (checked: Checked) => Promise<Result>,
): Promise<Result> {
  try {
    return await write(checked);
  } catch (error) {
    if (!(error instanceof OldLists)) throw error;
  }
  // Another process may have changed it, of which this one has not heard.
  taxonomyCache.invalidate();
  return write(await check());
}

/** rules/taxonomy 2: a suspended row cannot be put on a product; what is on it already may stay. */
function notOffered(form: ProductForm, taxonomy: Taxonomy, before: Filed | undefined): ProductProblems {
  const chosen = taxonomy.current(form);
  const kept = before && taxonomy.current(before);
  return {
    ...aboutField('categoryIds', taxonomy.categories, chosen, kept),
    ...aboutField('productTypeIds', taxonomy.productTypes, chosen, kept),
    ...aboutField('tagIds', taxonomy.tags, chosen, kept),
    ...aboutField('labelIds', taxonomy.labels, chosen, kept),
  };
}

/** Of what was suspended while the form was open the sentence says the name. */
function aboutField<Field extends keyof Filed>(
  field: Field,
  rows: readonly { id: Filed[Field][number]; name: string; status: TaxonomyTermStatus }[],
  chosen: Filed,
  kept: Filed | undefined,
): ProductProblems {
  const isKept = new Set<number>(kept?.[field]);
  const isActive = new Set<number>(rows.filter(({ status }) => status === 'active').map(({ id }) => id));
  const refused = chosen[field].filter((id) => !isKept.has(id) && !isActive.has(id));
  if (refused.length === 0) return {};
  const names = refused.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []);
  return {
    [field]: names.length === 0 ? productRefusals.notOffered : productRefusals.suspended(names.join(', ')),
  };
}
