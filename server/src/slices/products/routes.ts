import { listOwnProducts, listProductsBy } from '#contract/products/author-calls.ts';
import {
  countCategories,
  listPopular,
  listProducts,
  listRelated,
  openProduct,
  viewProduct,
} from '#contract/products/calls.ts';
import { type Binding, bindMember, bindPublic } from '../../platform/http/binding.ts';
import { isOfAll, type ProductReads } from './reads.ts';
import type { ViewCounter } from './views.ts';

export function productRoutes(reads: ProductReads, views: ViewCounter): Binding[] {
  return [
    bindPublic(listProducts, {
      isQuick: isOfAll,
      read: (request, shown) => reads.list(request, shown),
    }),
    bindPublic(listPopular, { read: (_nothing, shown) => reads.popular(shown) }),
    bindPublic(countCategories, { read: (_nothing, shown) => reads.countCategories(shown) }),
    bindPublic(openProduct, {
      isQuick: () => true,
      keyOf: ({ id }) => id,
      observe: (opened) => views.note(opened),
      read: ({ id }, shown) => reads.detail(id, shown),
    }),
    bindPublic(listRelated, { read: ({ id }, shown) => reads.related(id, shown) }),
    bindMember(listOwnProducts, {
      handle: (page, { memberId }) => reads.by({ ...page, authorId: memberId }),
    }),
    bindMember(listProductsBy, { handle: (list) => reads.ofMember(list) }),
    bindMember(viewProduct, { handle: ({ id }) => reads.detail(id) }),
  ];
}
