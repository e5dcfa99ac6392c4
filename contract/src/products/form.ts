/** The product form and its rules, shared by the browser and the server. */

import { parseWebAddress } from '../core/addresses.ts';
import { earlierOf } from '../core/day.ts';
import { visibleText } from '../core/html.ts';
import type { CategoryId, LabelId, ProductTypeId, TagId } from '../core/ids.ts';
import { type Cents, parseCents } from '../core/money.ts';
import { type Problems, problemsOf, textProblem } from '../posts/model.ts';
import { titleProblem } from '../posts/title.ts';
import type { ProductFacts } from './facts.ts';
import { emptyFacts, endOf, type FactsForm, factProblems, factsOf } from './facts-form.ts';
import { productFormTexts } from './form-texts.ts';

/** Tracking parameters, which do not change the page. */
const tracking = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|igshid|ref)$/i;

/** Normalizes an address for comparison: without scheme, `www.`, tracking, fragment and trailing slash. */
export function linkKey(address: string): string {
  const url = new URL(address);
  const parameters = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const query = new URLSearchParams(parameters);
  query.sort();
  const host = url.host.replace(/^www\./, '');
  return `${host}${url.pathname.replace(/\/+$/, '')}${query.size === 0 ? '' : `?${query}`}`;
}

/** Raw input: texts as typed. */
export interface ProductForm extends FactsForm {
  isOnline: boolean;
  /** The Perma Link; '' for none. */
  url: string;
  /** The way to book an offline product; '' if not given. */
  booking: string;
  title: string;
  memberPrice: string;
  nonMemberPrice: string;
  originalPrice: string;
  hideOriginalPrice: boolean;
  descriptionHtml: string;
  categoryIds: CategoryId[];
  productTypeIds: ProductTypeId[];
  tagIds: TagId[];
  labelIds: LabelId[];
  isFeatured: boolean;
  status: ChosenStatus;
  /** ISO 8601, or '' if the product does not expire. */
  expiresAt: string;
}

/** rules/products 3: the selectable statuses; a product expires by time. */
export type ChosenStatus = 'active' | 'inactive';

/** Null fields of an edit stay unchanged (rules/posting 14). If `kind` is null, all facts stay unchanged. */
export type EditedForm = Omit<ProductForm, OmittableField | 'kind'> & {
  [Field in OmittableField | 'kind']: ProductForm[Field] | null;
};
/** Fields that an edit may leave out. */
export type OmittableField = 'booking' | 'isFeatured' | 'status' | 'expiresAt';

export type ProductField = keyof ProductForm;
export type ProductProblems = Problems<ProductForm>;

/** The maximum length of an address in characters. */
export const urlLimit = 2_000;
export const bookingLimit = 500;
export const descriptionLimit = 100_000;
/** rules/posting 9: the description needs more visible characters than this. */
const descriptionMinimum = 5;
/** Maximum number of each kind per product. */
export const taxonomyLimit = 20;

/** rules/posting 12: a new product costs members $0.00 and has the label with id 3. */
const defaultLabel = 3 as LabelId;

export const emptyForm: ProductForm = {
  isOnline: true,
  url: '',
  booking: '',
  title: '',
  memberPrice: '0.00',
  nonMemberPrice: '',
  originalPrice: '',
  hideOriginalPrice: false,
  descriptionHtml: '',
  categoryIds: [],
  productTypeIds: [],
  tagIds: [],
  labelIds: [defaultLabel],
  isFeatured: false,
  status: 'active',
  expiresAt: '',
  ...emptyFacts,
};

/** Completes an edit with the defaults of a new form, so that the rules apply. */
export function wholeForm(edited: EditedForm): ProductForm {
  return {
    ...edited,
    booking: edited.booking ?? emptyForm.booking,
    isFeatured: edited.isFeatured ?? emptyForm.isFeatured,
    status: edited.status ?? emptyForm.status,
    expiresAt: edited.expiresAt ?? emptyForm.expiresAt,
    kind: edited.kind ?? emptyForm.kind,
  };
}

/** Returns the sentences by field, in the form's order; empty if everything is fine. */
export function productProblems(form: ProductForm): ProductProblems {
  return problemsOf<ProductForm>({
    url: urlProblem(form),
    booking: bookingProblem(form),
    title: titleProblem(form.title, productFormTexts.titleRequired),
    memberPrice: parseCents(form.memberPrice) === undefined ? productFormTexts.invalidPrice : undefined,
    nonMemberPrice: optionalPriceProblem(form.nonMemberPrice),
    originalPrice: optionalPriceProblem(form.originalPrice),
    descriptionHtml: descriptionProblem(form.descriptionHtml),
    categoryIds:
      form.categoryIds.length === 0 ? productFormTexts.categoryRequired : manyProblem(form.categoryIds),
    productTypeIds: manyProblem(form.productTypeIds),
    tagIds: manyProblem(form.tagIds),
    labelIds: manyProblem(form.labelIds),
    expiresAt: momentProblem(form.expiresAt),
    ...factProblems(form),
  });
}

/** rules/posting 15: the rules of a preview. The link may still be missing. */
export function previewProblems(form: ProductForm): ProductProblems {
  const { url, title, memberPrice, descriptionHtml, categoryIds, expiresAt } = productProblems(form);
  return problemsOf<ProductForm>({
    url: form.url.trim() === '' ? undefined : url,
    title,
    memberPrice,
    descriptionHtml,
    categoryIds,
    expiresAt,
    ...factProblems(form),
  });
}

/** Converts a valid form to a product. Only for a form without problems. */
export function productContent(form: ProductForm): ProductContent {
  const facts = factsOf(form);
  return {
    isOnline: form.isOnline,
    url: form.isOnline ? (parseWebAddress(form.url) ?? null) : null,
    booking: form.isOnline ? '' : bookingText(form.booking),
    title: form.title.trim(),
    memberPriceCents: parseCents(form.memberPrice) ?? 0,
    nonMemberPriceCents: parseCents(form.nonMemberPrice) ?? null,
    originalPriceCents: parseCents(form.originalPrice) ?? null,
    hideOriginalPrice: form.hideOriginalPrice,
    descriptionHtml: form.descriptionHtml,
    categoryIds: unique(form.categoryIds),
    productTypeIds: unique(form.productTypeIds),
    tagIds: unique(form.tagIds),
    labelIds: unique(form.labelIds),
    isFeatured: form.isFeatured,
    status: form.status,
    expiresAt: earlierOf(chosenExpiry(form.expiresAt), endOf(facts)),
    facts,
  };
}

/** The expiry that the author entered; the end of the event or posting may be earlier. */
export function chosenExpiry(expiresAt: string): Date | null {
  return expiresAt === '' ? null : new Date(expiresAt);
}

/** The expiry that the author of a stored product chose; null if its facts end it. */
export function keptExpiry({ expiresAt, facts }: Pick<ProductContent, 'expiresAt' | 'facts'>): Date | null {
  return expiresAt?.getTime() === endOf(facts)?.getTime() ? null : expiresAt;
}

/** The form with parsed texts. */
export interface ProductContent
  extends Omit<
    ProductForm,
    'url' | 'memberPrice' | 'nonMemberPrice' | 'originalPrice' | 'expiresAt' | keyof FactsForm
  > {
  url: string | null;
  memberPriceCents: Cents;
  nonMemberPriceCents: Cents | null;
  originalPriceCents: Cents | null;
  /** rules/facts 6: the earlier of the chosen expiry and the end by the facts. */
  expiresAt: Date | null;
  facts: ProductFacts | null;
}

function urlProblem({ isOnline, url }: ProductForm): string | undefined {
  if (!isOnline) return undefined;
  // URL-encoded, a letter beyond ASCII takes up to nine bytes.
  const address = url.length <= urlLimit ? parseWebAddress(url) : undefined;
  return address !== undefined && address.length <= urlLimit ? undefined : productFormTexts.invalidUrl;
}

/** Limits the length of booking details, which only offline products have (rules/posting 27). */
function bookingProblem({ isOnline, booking }: ProductForm): string | undefined {
  const isFine = isOnline || bookingText(booking).length <= bookingLimit;
  return isFine ? undefined : `Use at most ${bookingLimit} characters.`;
}

/** A line break of a form counts as one character. */
function bookingText(typed: string): string {
  return typed.replaceAll('\r\n', '\n').trim();
}

function optionalPriceProblem(price: string): string | undefined {
  return price.trim() === '' || parseCents(price) !== undefined ? undefined : productFormTexts.invalidPrice;
}

/** Also checks sanitized HTML, which must still contain text. */
export function descriptionProblem(html: string): string | undefined {
  const problem = textProblem(html, {
    limit: descriptionLimit,
    tooLong: productFormTexts.descriptionTooLong,
    tooIntricate: productFormTexts.descriptionTooIntricate,
    required: productFormTexts.descriptionRequired,
  });
  if (problem !== undefined) return problem;
  return visibleText(html).length <= descriptionMinimum ? productFormTexts.descriptionTooShort : undefined;
}

function manyProblem(ids: number[]): string | undefined {
  return ids.length > taxonomyLimit ? `Choose at most ${taxonomyLimit}.` : undefined;
}

function momentProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const year = new Date(text).getUTCFullYear();
  return year >= 2000 && year <= 9999 ? undefined : productFormTexts.invalidMoment;
}

function unique<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}
