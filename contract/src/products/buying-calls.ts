/** Counts clicks on Buy Now. */
import { defineCall } from '../core/call.ts';
import { plain, requestOf } from '../core/codec.ts';
import { type ProductId, wireId } from '../core/ids.ts';
import { sentenceReply } from '../core/request.ts';
import { type OpenProduct, visitField } from './calls.ts';

export const countBuyNow = defineCall('buyNow', {
  path: '/api/buyNow',
  auth: 'guest',
  extension: true,
  summary: 'Counts a Buy Now click, once per sessionId, without storing who clicked.',
  request: requestOf<OpenProduct>({ id: ['id', plain(wireId<ProductId>())], visit: visitField }),
  reply: sentenceReply,
});
