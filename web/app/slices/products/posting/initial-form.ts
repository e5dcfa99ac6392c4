/** Initial state of a form: a new product, one to edit, or a draft of either. Pure. */

import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { centsToWire } from '#contract/core/money.ts';
import { readableLine } from '#contract/core/readable-text.ts';
import type { FileIn } from '#contract/files/model.ts';
import { formOfFacts } from '#contract/products/facts-form.ts';
import { emptyForm, keptExpiry, type ProductForm } from '#contract/products/form.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { createDraftStore, type DraftStore, isRecord } from '../../../client/draft-store.ts';
import { type EditBase, readBase } from '../../../client/form-drafts.ts';
import type { TextStore } from '../../../client/storage.ts';
import { unfinishedMoment } from '../../../kit/text/local-moment.ts';
import { packFiles, unpackFiles } from '../../files/drafted-files.ts';
import { type FormFiles, mergeAttached, noFiles, storedFile } from '../../files/form-files.ts';
import type { Taxonomy } from './use-taxonomy.ts';

export interface PostingInput {
  /** The product to edit; null for a new one. */
  product: ProductDetail | null;
  profile: OwnProfile;
  taxonomy: Taxonomy;
}

export interface InitialForm {
  values: ProductForm;
  /** Values that count as unchanged. */
  initial: ProductForm;
  files: FormFiles;
  /** Files that count as unchanged. */
  initialFiles: FormFiles;
  /** Version of the product in `initial`; null for a new one. */
  version: number | null;
  isDraft: boolean;
}

export function initialFormOf(
  product: ProductDetail | null,
  taxonomy: Taxonomy,
  draft: Draft | undefined,
): InitialForm {
  const initial = product === null ? newForm(taxonomy) : formOfProduct(product);
  const initialFiles = product === null ? noFiles : filesOf(product);
  const fresh = { values: initial, initial, files: initialFiles, initialFiles, isDraft: false };
  if (product === null) {
    const drafted = draft && { values: draft.form, files: draft.files, isDraft: true };
    return { ...fresh, ...drafted, version: null };
  }
  if (draft?.base == null) return { ...fresh, version: product.version };
  return {
    values: draft.form,
    initial: draft.base.form,
    files: mergeAttached(draft.files, attachedOf(product)),
    initialFiles,
    version: draft.base.version,
    isDraft: true,
  };
}

export function attachedOf({ id, pictures, attachments }: ProductDetail): FileIn<'attached'>[] {
  return [...pictures, ...attachments].map((stored) => ({ state: 'attached', productId: id, stored }));
}

export function filesOf(product: ProductDetail): FormFiles {
  return {
    list: attachedOf(product).map(storedFile),
    primary: product.picture?.id ?? null,
    productId: product.id,
  };
}

/** A preselected label must be active like any other. */
function newForm({ labels }: Taxonomy): ProductForm {
  const isOffered = (id: number) => labels.some((label) => label.id === id && label.status === 'active');
  return { ...emptyForm, labelIds: emptyForm.labelIds.filter(isOffered) };
}

/**
 * Returns a product's form values. An expired product is active until its end date, which may be changed. Characters
 * that titles no longer allow are removed, as nobody could see and delete them.
 */
export function formOfProduct(product: ProductDetail): ProductForm {
  const { nonMemberPriceCents, originalPriceCents } = product;
  return {
    isOnline: product.isOnline,
    url: product.url ?? '',
    booking: product.booking,
    title: readableLine(product.title),
    memberPrice: centsToWire(product.memberPriceCents),
    nonMemberPrice: nonMemberPriceCents === null ? '' : centsToWire(nonMemberPriceCents),
    originalPrice: originalPriceCents === null ? '' : centsToWire(originalPriceCents),
    hideOriginalPrice: product.hideOriginalPrice,
    descriptionHtml: product.descriptionHtml,
    categoryIds: product.categories.map(({ id }) => id),
    productTypeIds: product.productTypes.map(({ id }) => id),
    tagIds: product.tags.map(({ id }) => id),
    labelIds: product.labels.map(({ id }) => id),
    isFeatured: product.isFeatured,
    status: product.status === 'inactive' ? 'inactive' : 'active',
    expiresAt: keptExpiry(product)?.toISOString() ?? '',
    ...formOfFacts(product.facts),
  };
}

interface Draft {
  form: ProductForm;
  /** The uploaded files; of unfinished uploads only the names are stored. */
  files: FormFiles;
  /** Null for a new product. */
  base: EditBase<ProductForm> | null;
}

interface DraftOwner {
  memberId: MemberId;
  productId: ProductId | null;
}

/** Stores an unsent product, or an unsent edit of one. */
export function productDraftStore(
  { memberId, productId }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
): DraftStore<Draft> {
  return createDraftStore({
    key: `draft:product:${memberId}:${productId ?? ''}`,
    store,
    now,
    pack: ({ form, files, base }) => ({ form, files: packFiles(files), base }),
    unpack,
  });
}

/** Parses a draft; undefined if another version of this page stored it, or if it is invalid. */
function unpack({ form, base, ...record }: Record<string, unknown>): Draft | undefined {
  const files = unpackFiles(record.files);
  if (files === undefined) return undefined;
  return { form: readForm(form), files, base: readBase(base, readForm) };
}

/** Fields added to the form later have the values of a new one. */
function readForm(value: unknown): ProductForm {
  const fields = isRecord(value) ? value : {};
  const known = Object.entries(emptyForm).map(([name, initial]) => {
    const found = fields[name];
    const fits = typeof found === typeof initial && Array.isArray(found) === Array.isArray(initial);
    return [name, fits ? found : initial];
  });
  const form = Object.fromEntries(known) as unknown as ProductForm;
  // Clears an unfinished end date, so that the field starts empty.
  return form.expiresAt === unfinishedMoment ? { ...form, expiresAt: '' } : form;
}
