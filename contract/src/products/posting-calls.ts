/** The calls that change products, and what their form asks for. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import type { ProductId } from '../core/ids.ts';
import { optionalWireId, replyId, wireId } from '../core/ids.ts';
import { sentenceReply } from '../core/reply.ts';
import { wireSuccess, wireText } from '../core/scalars.ts';
import { savedTopics } from '../core/topics.ts';
import { editToWire, postToWire, productFieldNames, wireEdit, wirePost } from './form-wire.ts';
import type { FindSimilar, SimilarProduct } from './posting.ts';

const savedReply = {
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

export const postProduct = defineCall('postdeal', {
  path: '/api/postdeal',
  auth: 'member',
  summary: 'Posts a product, with files sent along or uploaded before.',
  request: { schema: wirePost, toWire: postToWire, fields: productFieldNames },
  reply: savedReply,
  changes: (_post, { id }) => savedTopics({ kind: 'product', id }),
});

export const editProduct = defineCall('editDeal', {
  path: '/api/editDeal',
  auth: 'member',
  summary: 'Edits a product; 409 when `version` is given and somebody saved a newer one.',
  request: { schema: wireEdit, toWire: editToWire, fields: productFieldNames },
  reply: savedReply,
  changes: ({ id }) => savedTopics({ kind: 'product', id }),
});

const productRequest = {
  schema: z.object({ id: wireId<ProductId>() }),
  toWire: ({ id }: { id: ProductId }) => ({ id }),
};

export const deleteProduct = defineCall('deleteDeal', {
  path: '/api/deleteDeal',
  auth: 'member',
  summary: 'Hides a product everywhere; staff can restore it.',
  request: productRequest,
  reply: sentenceReply,
  changes: ({ id }) => savedTopics({ kind: 'product', id }),
});

export const restoreProduct = defineCall('restoreDeal', {
  path: '/api/restoreDeal',
  auth: 'staff',
  extension: true,
  summary: 'Shows a deleted product again.',
  request: productRequest,
  reply: sentenceReply,
  changes: ({ id }) => savedTopics({ kind: 'product', id }),
});

export const findSimilar = defineCall('similarDeals', {
  path: '/api/similarDeals',
  auth: 'member',
  extension: true,
  summary: 'Products with the same link or nearly the same name, before one is posted twice.',
  request: {
    schema: z
      .object({
        url: wireText({ max: 2_000 }),
        title: wireText({ max: 10_000 }),
        id: optionalWireId<ProductId>(),
      })
      .transform(({ url, title, id }): FindSimilar => ({ url, title, except: id })),
    toWire: ({ url, title, except }) => ({ url, title, ...(except !== null && { id: except }) }),
  },
  reply: {
    schema: z.object({
      response: wireSuccess,
      deals: z.array(z.object({ id: replyId, del_title: z.string(), same: z.enum(['link', 'title']) })),
    }),
    toWire: (products: SimilarProduct[]) => ({
      response: 'success' as const,
      deals: products.map(({ id, title, same }) => ({ id, del_title: title, same })),
    }),
    fromWire: ({ deals }): SimilarProduct[] =>
      deals.map(({ id, del_title, same }) => ({ id: id as ProductId, title: del_title, same })),
  },
});
