import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  codec,
  type Fields,
  integer,
  listOf,
  nullable,
  plain,
  requestOf,
  withDescription,
} from '../core/codec.ts';
import { type ProductId, wireId } from '../core/ids.ts';
import { idRequest, listRequestOf, noRequest, pageFields, replyIn, replyOf } from '../core/request.ts';
import { wireBoolean, wireChoice, wireSuccess, wireText } from '../core/scalars.ts';
import { bylineTopics, listTopics, pageTopics, topics } from '../core/topics.ts';
import { slugLimit } from '../taxonomy/model.ts';
import { categoryCodec, namedTag } from '../taxonomy/wire.ts';
import { wireDealDetail } from './deal-schema.ts';
import { facetsReply, filterPart } from './filter-wire.ts';
import type {
  CategoryCounts,
  CountFacets,
  ListProducts,
  ProductDetail,
  ProductFilter,
  ProductList,
} from './model.ts';
import { listLimit, listOrders, listPageSize, priceRanges } from './model.ts';
import {
  countedCategoryCodec,
  dealCodec,
  dealDetailFromWire,
  dealDetailToWire,
  popularCodec,
  relatedCodec,
} from './wire.ts';

const category = codec(wireText({ max: slugLimit }), {
  toWire: (slugOrId: string | undefined) => slugOrId,
  fromWire: (slugOrId) => (slugOrId === '' ? undefined : slugOrId),
});

const filterFields: Fields<ProductFilter> = {
  includeExpired: ['toggleExpired', booleanCodec(wireBoolean())],
  price: ['price', plain(wireChoice(priceRanges, 'any'))],
  facts: filterPart,
};

const count = withDescription(integer, 'Counted up to 1,001, which means more than 1,000.');

export const listProducts = defineCall('homePageDeals', {
  path: '/api/homePageDeals',
  auth: 'guest',
  summary:
    'A page of the home list, or of a category with `category` (slug or id); `price` and `label` (an id) narrow it.',
  request: listRequestOf<ListProducts>({
    ...pageFields({ ...listLimit, fallback: listPageSize }),
    ...filterFields,
    order: ['filterBy', plain(wireChoice(listOrders, 'new'))],
    category: ['category', category],
  }),
  reply: replyOf<ProductList>({
    products: ['deals', listOf(dealCodec)],
    total: ['totalCount', count],
    category: ['category', withDescription(nullable(categoryCodec), 'The category that was asked for.')],
    label: ['label', withDescription(nullable(namedTag), 'The label that was asked for.')],
  }),
  shows: () => [...listTopics('product'), topics.taxonomy],
});

export const countCategories = defineCall('categoryCounts', {
  path: '/api/categoryCounts',
  auth: 'guest',
  extension: true,
  summary:
    'The categories in the order in which they were made, each with the number of its active products; `toggleExpired`, `price` and `label` (an id) narrow what is counted as they narrow lists.',
  request: requestOf<ProductFilter>(filterFields),
  reply: replyOf<CategoryCounts>({
    categories: ['categories', listOf(countedCategoryCodec)],
    total: ['totalCount', count],
  }),
  shows: () => [topics.lists('product'), topics.taxonomy],
});

export const countFacets = defineCall('facets', {
  path: '/api/facets',
  auth: 'guest',
  extension: true,
  summary:
    'How many products each further value of a filter would find, in the home list or in a `category`; values that find none are left out.',
  request: requestOf<CountFacets>({ ...filterFields, category: ['category', category] }),
  reply: facetsReply,
  shows: () => [topics.lists('product'), topics.taxonomy],
});

export const listPopular = defineCall('popularDeal', {
  path: '/api/popularDeal',
  auth: 'guest',
  summary: 'The sidebar: featured products first, then the most popular, ten in all.',
  request: noRequest,
  reply: replyIn('deals', listOf(popularCodec)),
  shows: () => [...listTopics('product'), topics.taxonomy],
});

const { shape: parts } = wireDealDetail;

/** The reply repeats some product fields under legacy names. */
const detailReply = {
  schema: z.object({
    response: wireSuccess,
    status: z.literal(200),
    deals: wireDealDetail,
    category: parts.categories,
    brands: parts.brands,
    stores: parts.stores,
    tags: parts.tags,
    images: parts.images,
    user: parts.user,
  }),
  toWire: (product: ProductDetail) => {
    const deal = dealDetailToWire(product);
    return {
      response: 'success' as const,
      status: 200 as const,
      deals: deal,
      category: deal.categories,
      brands: deal.brands,
      stores: deal.stores,
      tags: deal.tags,
      images: deal.images,
      user: deal.user,
    };
  },
  fromWire: ({ deals }: { deals: z.output<typeof wireDealDetail> }) => dealDetailFromWire(deals),
};

const shownOf = ({ id }: { id: ProductId }, { author }: ProductDetail) => [
  ...pageTopics({ kind: 'product', id }),
  topics.taxonomy,
  ...bylineTopics(author.id),
];

export interface OpenProduct {
  id: ProductId;
  /** A random token for one reader's visit; '' counts no view (rules/products 18). */
  visit: string;
}

const visit = codec(wireText({ max: 200 }), {
  toWire: (word: string) => (word === '' ? undefined : word),
  fromWire: (word) => word,
});

/** For calls that count visits. */
export const visitField = ['sessionId', visit] as const;

export const openProduct = defineCall('details', {
  path: '/api/details',
  auth: 'guest',
  summary: 'A product with everything its page shows; counts a view once per sessionId.',
  request: requestOf<OpenProduct>(
    { id: ['id', plain(wireId<ProductId>())], visit: visitField },
    { userId: 'a product is the same for everybody.' },
  ),
  reply: detailReply,
  shows: shownOf,
});

export const viewProduct = defineCall('dealView', {
  method: 'GET',
  path: '/api/dealView/:id',
  auth: 'member',
  summary: 'The same as details, with the version that an edit names.',
  request: idRequest<ProductId>(),
  reply: detailReply,
  shows: shownOf,
});

/**
 * Caches the reply for up to an hour although new products change it. Otherwise every post would invalidate every
 * product page.
 */
export const listRelated = defineCall('relatedDeals', {
  path: '/api/relatedDeals',
  auth: 'guest',
  extension: true,
  summary: 'Active products like another one, by its tags, then its types and labels, then its categories.',
  request: idRequest<ProductId>(),
  reply: replyIn('deals', listOf(relatedCodec)),
  shows: ({ id }, related) =>
    [{ id }, ...related].map((product) => topics.subject({ kind: 'product', id: product.id })),
});
