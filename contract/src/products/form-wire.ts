/** Wire fields of the product form: the documented payload (rules/posting 4) with few extensions. */
import { booleanCodec, type Codec, codec, type Fields, objectOf, plain, requestOf } from '../core/codec.ts';
import { keptFlag, keptText, loadedVersion } from '../core/edit.ts';
import { type Id, type ProductId, wireId, wireIds } from '../core/ids.ts';
import { wireBoolean, wireText } from '../core/scalars.ts';
import { arrangement } from '../files/arrangement-wire.ts';
import { reasonField } from '../posts/reason.ts';
import {
  type ChosenStatus,
  descriptionLimit,
  type EditedForm,
  type ProductForm,
  taxonomyLimit,
} from './form.ts';
import type { EditProduct, PostProduct } from './posting.ts';
import { productRefusals } from './refusal-texts.ts';

/** Longer than any rule allows, so that the rule's own sentence applies. */
const shortText = plain(wireText({ max: 10_000 }));
const longText = plain(wireText({ max: 10 * descriptionLimit, trim: false }));

function manyIds<TaxonomyTermId extends Id<string>>() {
  return plain(wireIds<TaxonomyTermId>({ max: 10 * taxonomyLimit }));
}

/** rules/posting 14: the only valid numbers. */
const statusNumbers: Record<ChosenStatus, number> = { active: 1, inactive: 2 };

const statusNumber = wireText({ max: 10_000 }).refine(
  (text) => ['', '1', '2'].includes(text),
  productRefusals.invalidStatus,
);

const keptStatus = codec(statusNumber, {
  toWire: (chosen: ChosenStatus | null) => (chosen === null ? undefined : statusNumbers[chosen]),
  fromWire: (text) => (text === '' ? null : text === '2' ? 'inactive' : 'active'),
});

const status: Codec<ChosenStatus> = {
  ...keptStatus,
  fromWire: (text) => keptStatus.fromWire(text) ?? 'active',
};

const fields: Fields<ProductForm> = {
  isOnline: ['isOnline', booleanCodec(wireBoolean(true))],
  isFeatured: ['isFeatured', booleanCodec(wireBoolean())],
  hideOriginalPrice: ['del_hide_stricken_price', booleanCodec(wireBoolean())],
  url: ['dealUrl', shortText],
  booking: ['dealBooking', shortText],
  title: ['dealTitle', shortText],
  memberPrice: ['dealPrice', shortText],
  nonMemberPrice: ['del_price2', shortText],
  originalPrice: ['stricken_price', shortText],
  descriptionHtml: ['dealDescription', longText],
  status: ['dealStatus', status],
  productTypeIds: ['dealStores', manyIds()],
  categoryIds: ['dealCategories', manyIds()],
  tagIds: ['dealBrands', manyIds()],
  labelIds: ['dealTags', manyIds()],
  expiresAt: ['expiresAt', shortText],
};

const editedFields: Fields<EditedForm> = {
  ...fields,
  booking: ['dealBooking', keptText],
  isFeatured: ['isFeatured', keptFlag],
  status: ['dealStatus', keptStatus],
  expiresAt: ['expiresAt', keptText],
};

export const postRequest = requestOf<PostProduct>({ form: objectOf(fields), files: arrangement });

export const editRequest = requestOf<EditProduct>({
  id: ['id', plain(wireId<ProductId>())],
  version: ['version', loadedVersion],
  form: objectOf(editedFields),
  files: arrangement,
  reason: reasonField,
});
