/** The staff's calls about every product. */
import type { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { type Codec, listOf, objectOf, whole } from '../core/codec.ts';
import { replyOf } from '../core/reply.ts';
import { listTopics, topics } from '../core/topics.ts';
import { authorTotal } from '../posts/calls.ts';
import { bulkReply, bulkRequest, everyPostRequest, staffPostFields } from '../posts/staff-calls.ts';
import type { StaffPost } from '../posts/staff-list.ts';
import type { EveryProduct, StaffProduct } from './model.ts';
import { dealFromWire, dealToWire, wireDeal } from './wire.ts';

const staffPart = objectOf<StaffPost & { version: number }>({
  ...staffPostFields,
  version: ['version', whole],
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
  shows: () => [...listTopics('product'), topics.masters],
});

export const actOnProducts = defineCall('bulkDeals', {
  path: '/api/bulkDeals',
  auth: 'staff',
  extension: true,
  summary: 'Does one act to many products, in the background; bulkProgress tells how far it has come.',
  request: bulkRequest('product'),
  reply: bulkReply,
});
