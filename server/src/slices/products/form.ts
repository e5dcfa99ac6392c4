/** A product form as stored: checked, sanitized and filed. */
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

/** The content of a form, with its description sanitized and as text. */
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

/** The column values of the content, without `isFeatured` and `status`, which depend on the author. */
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
    facts: content.facts,
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

/** The form was checked against an outdated taxonomy. */
class OldLists extends Fault {}

/** Throws `invalid` if a term was changed or deleted (rules/settings 12) since the form was checked. */
export function refuseOldLists({ outdated }: WrittenProduct): void {
  if (outdated.length === 0) return;
  const errors = Object.fromEntries(outdated.map((kind) => [fieldOf[kind], productRefusals.notOffered]));
  throw new OldLists('invalid', productRefusals.notOffered, { errors });
}

/**
 * Writes checked content. If the taxonomy has changed, it checks once more with the current one (rules/taxonomy 12), as
 * the author made no mistake.
 */
export async function withCurrentTaxonomy<Checked, Result>(
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
  // Another process may have changed it without a notification yet.
  taxonomyCache.invalidate();
  return write(await check());
}

/** rules/taxonomy 2: a suspended term cannot be added to a product. A product that already has it may keep it. */
function notOffered(form: ProductForm, taxonomy: Taxonomy, before: Filed | undefined): ProductProblems {
  const chosen = taxonomy.current(form);
  const current = before && taxonomy.current(before);
  return {
    ...aboutField('categoryIds', taxonomy.categories, chosen, current),
    ...aboutField('productTypeIds', taxonomy.productTypes, chosen, current),
    ...aboutField('tagIds', taxonomy.tags, chosen, current),
    ...aboutField('labelIds', taxonomy.labels, chosen, current),
    ...aboutCredits(form, taxonomy),
  };
}

/** A suspended credit kind may stay, as hours were approved for it. */
function aboutCredits({ kind, credits }: ProductForm, { creditKinds }: Taxonomy): ProductProblems {
  const isKnown = (id: number) => id === 0 || creditKinds.some((row) => row.id === id);
  if (kind === '' || credits.every(({ creditKindId }) => isKnown(creditKindId))) return {};
  return { credits: productRefusals.notOffered };
}

/** If a term was suspended while the form was open, the sentence names it. */
function aboutField<Field extends keyof Filed>(
  field: Field,
  rows: readonly { id: Filed[Field][number]; name: string; status: TaxonomyTermStatus }[],
  chosen: Filed,
  current: Filed | undefined,
): ProductProblems {
  const isKept = new Set<number>(current?.[field]);
  const isActive = new Set<number>(rows.filter(({ status }) => status === 'active').map(({ id }) => id));
  const refused = chosen[field].filter((id) => !isKept.has(id) && !isActive.has(id));
  if (refused.length === 0) return {};
  const names = refused.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []);
  return {
    [field]: names.length === 0 ? productRefusals.notOffered : productRefusals.suspended(names.join(', ')),
  };
}
