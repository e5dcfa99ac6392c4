/** Lists one member's products. */
import { defineCall } from '../core/call.ts';
import { listOf } from '../core/codec.ts';
import { replyOf } from '../core/request.ts';
import { listTopics, topics } from '../core/topics.ts';
import { authorListRequest, authorTotal, ownListRequest } from '../posts/calls.ts';
import type { AuthorProducts } from './model.ts';
import { dealCodec } from './wire.ts';

const reply = replyOf<AuthorProducts>({
  products: ['message', listOf(dealCodec)],
  total: ['totalCount', authorTotal],
});

const shows = () => [...listTopics('product'), topics.taxonomy];

export const listOwnProducts = defineCall('myDeals', {
  path: '/api/myDeals',
  auth: 'member',
  summary: 'One’s own products as in lists, newest first, whatever their status; `searchtxt` finds words.',
  request: ownListRequest,
  reply,
  shows,
});

export const listProductsBy = defineCall('userDeals', {
  path: '/api/userDeals',
  auth: 'member',
  extension: true,
  summary: 'The same of the member whose `id` is given.',
  request: authorListRequest,
  reply,
  shows,
});
