/** A product form as rows keep it: checked, reduced to what is allowed, filed. */
import { refuseProblems } from '#contract/core/fault.ts';
import {
  descriptionProblem,
  type ProductContent,
  type ProductForm,
  type ProductProblems,
  productContent,
  productProblems,
} from '#contract/products/form.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { Filed, Masters } from '../masters/index.ts';
import { type TextValues, textValues } from '../posts/index.ts';
import type { ProductValues } from './posting-queries.ts';

/** What a form says, its description reduced to what is allowed and put into words. */
export type CheckedContent = ProductContent & TextValues;

/** Throws `invalid` with a sentence for each field that breaks a rule. */
export function checkedContent(form: ProductForm, masters: Masters, before?: Filed): CheckedContent {
  const problems = productProblems(form);
  refuseProblems({ ...notOffered(form, masters, before), ...problems });
  const content = productContent(form);
  const texts = textValues(content.descriptionHtml);
  refuseProblems({ descriptionHtml: descriptionProblem(texts.descriptionHtml) });
  return { ...content, ...texts };
}

/** What a row keeps of the content; who may feature it and what status it has is decided elsewhere. */
export function valuesOf(
  content: CheckedContent,
  masters: Masters,
): Omit<ProductValues, 'status' | 'isFeatured'> {
  const { categoryIds, productTypeIds, tagIds, labelIds } = content;
  const filed = { categoryIds, productTypeIds, tagIds, labelIds };
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
    ...masters.filing(filed),
  };
}

/** rules/masters 2: a suspended row cannot be put on a product; what is on it already may stay. */
function notOffered(form: ProductForm, masters: Masters, before: Filed | undefined): ProductProblems {
  const isOffered = <Id extends number>(
    ids: Id[],
    rows: { id: Id; status: string }[],
    kept: Id[] | undefined,
  ): boolean =>
    ids.every((id) => kept?.includes(id) || rows.some((row) => row.id === id && row.status === 'active'));
  const checks: [keyof ProductProblems, boolean][] = [
    ['categoryIds', isOffered(form.categoryIds, masters.categories, before?.categoryIds)],
    ['productTypeIds', isOffered(form.productTypeIds, masters.productTypes, before?.productTypeIds)],
    ['tagIds', isOffered(form.tagIds, masters.tags, before?.tagIds)],
    ['labelIds', isOffered(form.labelIds, masters.labels, before?.labelIds)],
  ];
  return Object.fromEntries(
    checks.filter(([, isFine]) => !isFine).map(([field]) => [field, productTexts.notOffered]),
  );
}
