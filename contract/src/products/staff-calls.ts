/** The staff's calls about all products. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  type Codec,
  idCodec,
  integer,
  listOf,
  objectOf,
  plain,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import { type FileId, type ProductId, wireIds } from '../core/ids.ts';
import { idRequest, noRequest, replyIn, replyOf, sentence, sentenceReply } from '../core/request.ts';
import { contentTopics, listTopics, topics } from '../core/topics.ts';
import type { ShownFile } from '../files/model.ts';
import { storedFile } from '../files/upload-wire.ts';
import { authorTotal } from '../posts/calls.ts';
import { actRequest } from '../posts/reason.ts';
import { bulkReply, bulkRequest, everyPostRequest, staffPostFields } from '../posts/staff-calls.ts';
import type { StaffPost } from '../posts/staff-list.ts';
import { bulkTexts } from '../posts/staff-texts.ts';
import { wireDeal } from './deal-schema.ts';
import { type Kind, kinds } from './facts.ts';
import type { EveryProduct, StaffProduct } from './model.ts';
import { dealFromWire, dealToWire } from './wire.ts';

const staffPart = objectOf<StaffPost & { version: number }>({
  ...staffPostFields,
  version: ['version', integer],
});

const staffDealCodec: Codec<StaffProduct> = {
  schema: wireDeal.extend(staffPart.shape),
  toWire: (product) => ({ ...dealToWire(product), ...staffPart.toWire(product) }),
  fromWire: (wire) => ({ ...dealFromWire(wire as z.output<typeof wireDeal>), ...staffPart.fromWire(wire) }),
};

export const listEveryProduct = defineCall('allDeals', {
  path: '/api/allDeals',
  auth: 'staff',
  summary: 'Every product, for the staff: by words, state, author and days; never kept.',
  request: everyPostRequest('product'),
  reply: replyOf<EveryProduct>({
    products: ['message', listOf(staffDealCodec)],
    total: ['totalCount', authorTotal],
  }),
  shows: () => [...listTopics('product'), topics.taxonomy],
});

export interface RemovedFile {
  productId: ProductId;
  message: string;
}

const shownFile = objectOf<ShownFile>({
  stored: ['file', storedFile],
  thumbnail: [
    'thumbnail',
    withDescription(text, 'A data: address of a small copy; empty for what is no picture.'),
  ],
});

export const listProductFiles = defineCall('dealFiles', {
  path: '/api/dealFiles',
  auth: 'staff',
  extension: true,
  summary: 'Every file of a product, also of one that is deleted, for the staff; never kept.',
  request: idRequest<ProductId>(),
  reply: replyIn('files', listOf(shownFile)),
  shows: ({ id }) => contentTopics({ kind: 'product', id }),
});

export const removeProductFile = defineCall('removeDealFile', {
  path: '/api/removeDealFile',
  auth: 'staff',
  extension: true,
  summary:
    'Removes a file of any product for good, also of one that is deleted; the first picture left is the primary one.',
  request: actRequest<FileId>(),
  reply: replyOf<RemovedFile>({
    productId: ['dealId', idCodec<ProductId>()],
    message: ['message', sentence],
  }),
  changes: (_act, { productId }) => contentTopics({ kind: 'product', id: productId }),
});

/** A product without a kind whose category suggests one (rules/facts 14). */
export interface KindSuggestion {
  id: ProductId;
  title: string;
  /** The category that suggests it. */
  category: string;
  kind: Kind;
}

/** The suggestions of one reply, and the products that one act changes. */
export const suggestionLimit = 200;

export const listKindSuggestions = defineCall('kindSuggestions', {
  path: '/api/kindSuggestions',
  auth: 'staff',
  extension: true,
  summary: `Up to ${suggestionLimit} products without a kind whose category suggests one.`,
  request: noRequest,
  reply: replyIn(
    'message',
    listOf(
      objectOf<KindSuggestion>({
        id: ['id', idCodec<ProductId>()],
        title: ['title', text],
        category: ['category', text],
        kind: ['kind', plain(z.enum(kinds))],
      }),
    ),
  ),
});

export const setKinds = defineCall('setDealKinds', {
  path: '/api/setDealKinds',
  auth: 'staff',
  extension: true,
  summary: 'Gives products the suggested kind. Events are left as they are: they need a beginning.',
  request: requestOf<{ ids: ProductId[] }>({
    ids: ['ids', plain(wireIds<ProductId>({ max: suggestionLimit, none: bulkTexts.noneChosen }))],
  }),
  reply: sentenceReply,
  changes: (_act) => [topics.lists('product')],
});

export const actOnProducts = defineCall('bulkDeals', {
  path: '/api/bulkDeals',
  auth: 'staff',
  body: 'manyIds',
  extension: true,
  summary: 'Does one act to many products, in the background; bulkProgress tells how far it has come.',
  request: bulkRequest('product'),
  reply: bulkReply,
});
