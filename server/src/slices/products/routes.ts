import { listOwnProducts, listProductsBy } from '#contract/products/author-calls.ts';
import { countBuyNow } from '#contract/products/buying-calls.ts';
import {
  countCategories,
  countFacets,
  listPopular,
  listProducts,
  listRelated,
  openProduct,
  viewProduct,
} from '#contract/products/calls.ts';
import { productTexts } from '#contract/products/texts.ts';
import { type Binding, bindGuest, bindMember, bindPublic } from '../../platform/http/binding.ts';
import type { ProductReads } from './product-reads.ts';
import type { VisitCounter } from './visit-counter.ts';

/** An office behind one address stays below this limit in an hour. A program that sends visits can change little. */
const buyNowLimit = { perAddress: 300, windowMinutes: 60, counts: 'calls' } as const;

/** Counters of visits (rules/products 18, rules/statistics 7). */
export interface VisitCounters {
  views: VisitCounter;
  clicks: VisitCounter;
}

export function productRoutes(reads: ProductReads, { views, clicks }: VisitCounters): Binding[] {
  return [
    bindPublic(listProducts, {
      read: (request, shown) => reads.list(request, shown),
    }),
    bindPublic(listPopular, { read: (_nothing, shown) => reads.popular(shown) }),
    bindPublic(countCategories, { read: (filter, shown) => reads.countCategories(filter, shown) }),
    bindPublic(countFacets, { isExpensive: true, read: (filter, shown) => reads.facets(filter, shown) }),
    bindPublic(openProduct, {
      keyOf: ({ id }) => id,
      observe: (opened) => views.note(opened),
      read: ({ id }, shown) => reads.detail(id, shown),
    }),
    bindGuest(countBuyNow, {
      limit: buyNowLimit,
      handle: async (followed) => {
        clicks.note(followed);
        return productTexts.counted;
      },
    }),
    bindPublic(listRelated, { read: ({ id }, shown) => reads.related(id, shown) }),
    bindMember(listOwnProducts, {
      handle: (page, { memberId }) => reads.by({ ...page, authorId: memberId }),
    }),
    bindMember(listProductsBy, { handle: (list) => reads.ofMember(list) }),
    bindMember(viewProduct, { handle: ({ id }) => reads.memberDetail(id) }),
  ];
}
