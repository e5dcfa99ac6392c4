/** The staff's calls about every product. */
import { defineCall } from '../core/call.ts';
import { listOf } from '../core/codec.ts';
import { replyOf } from '../core/reply.ts';
import { listTopics, topics } from '../core/topics.ts';
import { authorTotal } from '../posts/calls.ts';
import { bulkReply, bulkRequest, everyPostRequest } from '../posts/staff-calls.ts';
import type { EveryProduct } from './model.ts';
import { staffDealCodec } from './wire.ts';

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
