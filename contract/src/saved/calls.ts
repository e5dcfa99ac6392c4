/** The calls about saved products. Their replies are private, so no shared cache stores them. */
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  idCodec,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  withDescription,
} from '../core/codec.ts';
import { type ProductId, wireId } from '../core/ids.ts';
import {
  type ListPage,
  listRequestOf,
  longListLimit,
  pageFields,
  replyIn,
  replyOf,
} from '../core/request.ts';
import { requiredBoolean } from '../core/scalars.ts';
import { listTopics, topics } from '../core/topics.ts';
import { authorTotal } from '../posts/calls.ts';
import { dealCodec } from '../products/wire.ts';
import type { SavedProduct, SavedProducts, SaveProduct } from './model.ts';

export const saveProduct = defineCall('saveDeal', {
  path: '/api/saveDeal',
  auth: 'member',
  extension: true,
  summary: 'Saves (1) a product, or takes it back (0), whether it was saved before or not.',
  request: requestOf<SaveProduct>({
    id: ['dealId', plain(wireId<ProductId>())],
    isSaved: ['status', booleanCodec(requiredBoolean)],
  }),
  reply: replyIn('saved', withDescription(replyBoolean, '1 if it is saved now.')),
});

const savedProduct = objectOf<SavedProduct>({
  id: ['id', idCodec<ProductId>()],
  savedAt: ['saved_at', moment],
  product: ['deal', withDescription(nullable(dealCodec), 'As in lists; null if it was deleted.')],
});

export const listSaved = defineCall('mySavedDeals', {
  path: '/api/mySavedDeals',
  auth: 'member',
  extension: true,
  summary: 'The products that one saved, the last saved first, whatever their status.',
  request: listRequestOf<ListPage>(pageFields(longListLimit)),
  reply: replyOf<SavedProducts>({
    products: ['message', listOf(savedProduct)],
    total: ['totalCount', authorTotal],
  }),
  shows: (_page, { products }) => [
    ...listTopics('product'),
    topics.taxonomy,
    ...products.map(({ id }) => topics.subject({ kind: 'product', id })),
  ],
});

export const countInterested = defineCall('dealInterest', {
  path: '/api/dealInterest',
  auth: 'member',
  extension: true,
  summary: 'How many members saved a product; for its author and the staff.',
  request: requestOf<{ id: ProductId }>({ id: ['dealId', plain(wireId<ProductId>())] }),
  reply: replyIn('count', integer),
});
