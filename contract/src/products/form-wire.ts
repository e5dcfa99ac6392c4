/** The product form on the wire: the documented payload (specification 3) with its few extensions. */
import { z } from 'zod';
import type { ProductId } from '../core/ids.ts';
import { wireId, wireIds } from '../core/ids.ts';
import { wireFlag, wireInt, wireText } from '../core/scalars.ts';
import {
  arrangementFields,
  arrangementFromWire,
  arrangementToWire,
  filesFieldNames,
} from '../files/arrangement-wire.ts';
import {
  type ChosenStatus,
  descriptionLimit,
  mastersLimit,
  type ProductField,
  type ProductForm,
} from './form.ts';
import type { EditProduct, PostProduct } from './posting.ts';

/** How the documented payload calls each field. */
export const productFieldNames: Record<ProductField | keyof typeof filesFieldNames, string> = {
  isOnline: 'isOnline',
  url: 'dealUrl',
  title: 'dealTitle',
  memberPrice: 'dealPrice',
  nonMemberPrice: 'del_price2',
  originalPrice: 'stricken_price',
  hideOriginalPrice: 'del_hide_stricken_price',
  descriptionHtml: 'dealDescription',
  categoryIds: 'dealCategories',
  productTypeIds: 'dealStores',
  tagIds: 'dealBrands',
  labelIds: 'dealTags',
  isFeatured: 'isFeatured',
  status: 'dealStatus',
  expiresAt: 'expiresAt',
  ...filesFieldNames,
};

/** Longer than any rule allows, so that the rule's own sentence is what a long text meets. */
const shortText = wireText({ max: 10_000 });
const manyIds = { max: 10 * mastersLimit };

/** specification 4 and decisions 4.3 */
const statusNumbers: Record<ChosenStatus, number> = { active: 1, inactive: 2 };

const formFields = {
  isOnline: wireFlag(true),
  isFeatured: wireFlag(),
  del_hide_stricken_price: wireFlag(),
  dealUrl: shortText,
  dealTitle: shortText,
  dealPrice: shortText,
  del_price2: shortText,
  stricken_price: shortText,
  dealDescription: wireText({ max: 10 * descriptionLimit, trim: false }),
  dealStatus: wireInt({ min: 1, max: 2, fallback: 1 }),
  dealStores: wireIds(manyIds),
  dealCategories: wireIds(manyIds),
  dealBrands: wireIds(manyIds),
  dealTags: wireIds(manyIds),
  expiresAt: shortText,
};

type FormFields = z.output<z.ZodObject<typeof formFields>>;

export const wirePost = z
  .object({ ...formFields, ...arrangementFields })
  .transform((wire): PostProduct => ({ form: formFromWire(wire), files: arrangementFromWire(wire) }));

export const wireEdit = z
  .object({
    id: wireId<ProductId>(),
    version: wireInt({ min: 0, max: 2_147_483_647, fallback: 0 }),
    ...formFields,
    ...arrangementFields,
  })
  .transform(
    (wire): EditProduct => ({
      id: wire.id,
      version: wire.version === 0 ? null : wire.version,
      form: formFromWire(wire),
      files: arrangementFromWire(wire),
    }),
  );

function formFromWire(wire: FormFields): ProductForm {
  return {
    isOnline: wire.isOnline,
    url: wire.dealUrl,
    title: wire.dealTitle,
    memberPrice: wire.dealPrice,
    nonMemberPrice: wire.del_price2,
    originalPrice: wire.stricken_price,
    hideOriginalPrice: wire.del_hide_stricken_price,
    descriptionHtml: wire.dealDescription,
    categoryIds: wire.dealCategories as ProductForm['categoryIds'],
    productTypeIds: wire.dealStores as ProductForm['productTypeIds'],
    tagIds: wire.dealBrands as ProductForm['tagIds'],
    labelIds: wire.dealTags as ProductForm['labelIds'],
    isFeatured: wire.isFeatured,
    status: wire.dealStatus === 2 ? 'inactive' : 'active',
    expiresAt: wire.expiresAt,
  };
}

export function postToWire({ form, files }: PostProduct) {
  return {
    isOnline: form.isOnline ? 1 : 0,
    isFeatured: form.isFeatured ? 1 : 0,
    del_hide_stricken_price: form.hideOriginalPrice ? 1 : 0,
    dealUrl: form.url,
    dealTitle: form.title,
    dealPrice: form.memberPrice,
    del_price2: form.nonMemberPrice,
    stricken_price: form.originalPrice,
    dealDescription: form.descriptionHtml,
    dealStatus: statusNumbers[form.status],
    dealStores: form.productTypeIds,
    dealCategories: form.categoryIds,
    dealBrands: form.tagIds,
    dealTags: form.labelIds,
    expiresAt: form.expiresAt,
    ...arrangementToWire(files),
  };
}

export function editToWire({ id, version, ...post }: EditProduct) {
  return { id, ...(version !== null && { version }), ...postToWire(post) };
}
