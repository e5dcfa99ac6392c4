/** The calls that change products, and their form fields. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { codec, idCodec, listOf, objectOf, plain, requestOf, text } from '../core/codec.ts';
import type { ProductId } from '../core/ids.ts';
import { optionalWireId, replyId } from '../core/ids.ts';
import {
  outcomeFromWire,
  outcomeShape,
  outcomeToWire,
  type PostOutcome,
  replyIn,
  sentenceReply,
} from '../core/request.ts';
import { wireSuccess, wireText } from '../core/scalars.ts';
import { contentTopics } from '../core/topics.ts';
import { actRequest } from '../posts/reason.ts';
import { editRequest, postRequest } from './form-wire.ts';
import type { FindSimilar, SimilarProduct } from './posting.ts';

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
