import { z } from 'zod';
import { wireAuthor } from '../accounts/wire.ts';
import { defineCall } from '../core/call.ts';
import { maxId, type ProductId, wireId } from '../core/ids.ts';
import { wireChoice, wireFlag, wireInt, wireNothing, wireSuccess, wireText } from '../core/scalars.ts';
import { listTopics, pageTopics, topics } from '../core/topics.ts';
import { wireImage } from '../files/wire.ts';
import { slugLimit } from '../masters/model.ts';
import {
  categoryFromWire,
  categoryToWire,
  wireCategory,
  wireNamedBrand,
  wireNamedCategory,
  wireNamedStore,
  wireNamedTag,
} from '../masters/wire.ts';
import type { ListProducts, PopularProduct, ProductDetail, ProductList } from './model.ts';
import { listLimit, listOrders, listPageSize } from './model.ts';
import {
  dealDetailFromWire,
  dealDetailToWire,
  dealFromWire,
  dealToWire,
  popularFromWire,
  popularToWire,
  wireDeal,
  wireDealDetail,
  wirePopularDeal,
} from './wire.ts';

export const listProducts = defineCall('homePageDeals', {
  path: '/api/homePageDeals',
  auth: 'guest',
  summary: 'A page of the home list, or of a category with `category` (slug or id).',
  request: {
    schema: z
      .object({
        skip: wireInt({ min: 0, max: maxId, fallback: 0 }),
        limit: wireInt({ ...listLimit, fallback: listPageSize }),
        toggleExpired: wireFlag(),
        filterBy: wireChoice(listOrders, 'new'),
        category: wireText({ max: slugLimit }),
      })
      .transform(
        ({ skip, limit, toggleExpired, filterBy, category }): ListProducts => ({
          skip,
          limit,
          includeExpired: toggleExpired,
          order: filterBy,
          ...(category !== '' && { category }),
        }),
      ),
    toWire: ({ skip, limit, includeExpired, order, category }) => ({
      skip,
      limit,
      toggleExpired: includeExpired ? 1 : 0,
      filterBy: order,
      ...(category !== undefined && { category }),
    }),
  },
  reply: {
    schema: z.object({
      response: wireSuccess,
      deals: z.array(wireDeal),
      category: wireCategory.nullable().meta({ description: 'The category that was asked for.' }),
    }),
    toWire: ({ products, category }: ProductList) => ({
      response: 'success' as const,
      deals: products.map(dealToWire),
      category: category === null ? null : categoryToWire(category),
    }),
    fromWire: ({ deals, category }) => ({
      products: deals.map(dealFromWire),
      category: category === null ? null : categoryFromWire(category),
    }),
  },
  shows: () => [...listTopics('product'), topics.masters],
});

export const listPopular = defineCall('popularDeal', {
  path: '/api/popularDeal',
  auth: 'guest',
  summary: 'The sidebar: featured products first, then the most popular, ten in all.',
  request: { schema: wireNothing.transform(() => ({})), toWire: () => ({}) },
  reply: {
    schema: z.object({ response: wireSuccess, deals: z.array(wirePopularDeal) }),
    toWire: (products: PopularProduct[]) => ({
      response: 'success' as const,
      deals: products.map(popularToWire),
    }),
    fromWire: ({ deals }) => deals.map(popularFromWire),
  },
  shows: () => listTopics('product'),
});

const detailReply = {
  schema: z.object({
    response: wireSuccess,
    status: z.literal(200),
    deals: wireDealDetail,
    category: z.array(wireNamedCategory),
    brands: z.array(wireNamedBrand),
    stores: z.array(wireNamedStore),
    tags: z.array(wireNamedTag),
    images: z.array(wireImage),
    user: wireAuthor,
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

const shownOf = (id: ProductId) => [...pageTopics({ kind: 'product', id }), topics.masters];

export interface OpenProduct {
  id: ProductId;
  /** A random word that stands for one reader's visit; '' does not count a view (decisions 4.12). */
  visit: string;
}

export const openProduct = defineCall('details', {
  path: '/api/details',
  auth: 'guest',
  summary: 'A product with everything its page shows; counts a view once per sessionId.',
  request: {
    schema: z
      .object({ id: wireId<ProductId>(), sessionId: wireText({ max: 200 }) })
      .transform(({ id, sessionId }): OpenProduct => ({ id, visit: sessionId })),
    toWire: ({ id, visit }) => ({ id, ...(visit !== '' && { sessionId: visit }) }),
  },
  reply: detailReply,
  shows: ({ id }) => shownOf(id),
});

export const viewProduct = defineCall('dealView', {
  method: 'GET',
  path: '/api/dealView/:id',
  auth: 'member',
  summary: 'The same as details, with the version that an edit names.',
  request: {
    schema: z.object({ id: wireId<ProductId>() }),
    toWire: ({ id }) => ({ id }),
  },
  reply: detailReply,
  shows: ({ id }) => shownOf(id),
});
