/** The calls that change products, and their form fields. */

import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  type Codec,
  codec,
  type Fields,
  idCodec,
  listOf,
  nullable,
  objectOf,
  plain,
  requestOf,
  text,
} from '../core/codec.ts';
import { keptFlag, keptText, loadedVersion } from '../core/edit-codecs.ts';
import { type Id, optionalWireId, type ProductId, replyId, wireId, wireIds } from '../core/ids.ts';
import {
  outcomeFromWire,
  outcomeShape,
  outcomeToWire,
  type PostOutcome,
  replyIn,
  replyOf,
  sentenceReply,
} from '../core/request.ts';
import { wireBoolean, wireSuccess, wireText } from '../core/scalars.ts';
import { contentTopics } from '../core/topics.ts';
import { arrangement } from '../files/arrangement-wire.ts';
import { actRequest, reasonField } from '../posts/reason.ts';
import { factFormFields, factsFormCodec, keptKindCodec, kindCodec } from './facts-form-wire.ts';
import {
  type ChosenStatus,
  descriptionLimit,
  type EditedForm,
  type ProductForm,
  taxonomyLimit,
} from './form.ts';
import { productRefusals } from './form-texts.ts';
import type { EditProduct, FindSimilar, LinkedPage, PostProduct, SimilarProduct } from './posting.ts';

/**
 * Wire fields of the product form: the documented payload (rules/posting 4) with few extensions.
 *
 * Longer than any rule allows, so that the rule's own sentence applies.
 */
const plainText = plain(wireText({ max: 10_000 }));
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
  url: ['dealUrl', plainText],
  booking: ['dealBooking', plainText],
  title: ['dealTitle', plainText],
  memberPrice: ['dealPrice', plainText],
  nonMemberPrice: ['del_price2', plainText],
  originalPrice: ['stricken_price', plainText],
  descriptionHtml: ['dealDescription', longText],
  status: ['dealStatus', status],
  productTypeIds: ['dealStores', manyIds()],
  categoryIds: ['dealCategories', manyIds()],
  tagIds: ['dealBrands', manyIds()],
  labelIds: ['dealTags', manyIds()],
  expiresAt: ['expiresAt', plainText],
  kind: ['kind', kindCodec],
  ...factFormFields,
};

const editedFields: Fields<EditedForm> = {
  ...fields,
  booking: ['dealBooking', keptText],
  isFeatured: ['isFeatured', keptFlag],
  status: ['dealStatus', keptStatus],
  expiresAt: ['expiresAt', keptText],
  kind: ['kind', keptKindCodec],
};

export const postRequest = requestOf<PostProduct>({ form: objectOf(fields), files: arrangement });

export const editRequest = requestOf<EditProduct>({
  id: ['id', plain(wireId<ProductId>())],
  version: ['version', loadedVersion],
  form: objectOf(editedFields),
  files: arrangement,
  reason: reasonField,
});

const postedProductReply = {
  schema: z.object({
    response: wireSuccess,
    success: z.literal(true),
    id: replyId,
    message: z.string().meta({ description: 'A sentence for a person.' }),
  }),
  toWire: ({ id, message }: { id: ProductId; message: string }) => ({
    response: 'success' as const,
    success: true as const,
    id,
    message,
  }),
  fromWire: ({ id, message }: { id: number; message: string }) => ({ id: id as ProductId, message }),
};

/** For a new product, which may wait for review. */
const newProductReply = {
  schema: postedProductReply.schema.extend(outcomeShape),
  toWire: ({ id, message }: PostOutcome<ProductId>) => ({
    response: 'success' as const,
    success: true as const,
    ...outcomeToWire(id),
    message,
  }),
  fromWire: (wire: { id: number; message: string }) => ({
    id: outcomeFromWire<ProductId>(wire),
    message: wire.message,
  }),
};

export const postProduct = defineCall('postdeal', {
  path: '/api/postdeal',
  auth: 'member',
  body: 'longText',
  takesIdempotencyKey: true,
  summary: 'Posts a product, with files sent along or uploaded before.',
  request: postRequest,
  reply: newProductReply,
  changes: (_post, { id }) => (id === null ? [] : contentTopics({ kind: 'product', id })),
});

export const editProduct = defineCall('editDeal', {
  path: '/api/editDeal',
  auth: 'member',
  body: 'longText',
  summary: 'Edits a product; 409 when `version` is given and somebody saved a newer one.',
  request: editRequest,
  reply: postedProductReply,
  changes: ({ id }) => contentTopics({ kind: 'product', id }),
});

export const deleteProduct = defineCall('deleteDeal', {
  path: '/api/deleteDeal',
  auth: 'member',
  summary: 'Hides a product everywhere; staff can restore it.',
  request: actRequest<ProductId>(),
  reply: sentenceReply,
  changes: ({ id }) => contentTopics({ kind: 'product', id }),
});

export const restoreProduct = defineCall('restoreDeal', {
  path: '/api/restoreDeal',
  auth: 'staff',
  extension: true,
  summary: 'Shows a deleted product again.',
  request: actRequest<ProductId>(),
  reply: sentenceReply,
  changes: ({ id }) => contentTopics({ kind: 'product', id }),
});

const except = codec(optionalWireId<ProductId>(), {
  toWire: (id: ProductId | null) => id ?? undefined,
  fromWire: (id) => id,
});

const similar = objectOf<SimilarProduct>({
  id: ['id', idCodec()],
  title: ['del_title', text],
  same: ['same', plain(z.enum(['link', 'title']))],
});

export const findSimilar = defineCall('similarDeals', {
  path: '/api/similarDeals',
  auth: 'member',
  extension: true,
  summary: 'Products with the same link or nearly the same name, before one is posted twice.',
  request: requestOf<FindSimilar>({
    url: ['url', plain(wireText({ max: 2_000 }))],
    title: ['title', plain(wireText({ max: 10_000 }))],
    except: ['id', except],
  }),
  reply: replyIn('deals', listOf(similar)),
});

export const readLinkedPage = defineCall('getImage', {
  path: '/api/getImage',
  auth: 'member',
  summary: 'The title and the pictures of a linked page, and the facts of an event, a course or a job.',
  request: requestOf<{ url: string }>({ url: ['url', plain(wireText({ max: 2_000 }))] }),
  reply: replyOf<LinkedPage>({
    pictureUrls: ['images', listOf(text)],
    title: ['title', text],
    facts: ['facts', nullable(factsFormCodec)],
  }),
});
