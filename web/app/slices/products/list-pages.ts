import { listProducts } from '#contract/products/calls.ts';
import {
  type ListProducts,
  listPageSize,
  type ProductCard,
  type ProductList,
} from '#contract/products/model.ts';
import type { PagedCall } from '../../queries.ts';

export const productPages: PagedCall<ListProducts, ProductList> = {
  call: listProducts,
  sizeOf: ({ products }) => products.length,
};

/** Pages that follow by themselves while one scrolls; then a button asks, so that the footer can be reached. */
const pagesAtOnce = 4;

/**
 * One list: a product that moved to a later page, because another came in before it, is shown once, where it first
 * stood and as it was last seen.
 */
export function mergePages(pages: ProductList[]): ProductCard[] {
  const products = new Map<number, ProductCard>();
  for (const page of pages) {
    for (const product of page.products) products.set(product.id, product);
  }
  return [...products.values()];
}

/** specification 9: Show All appears when at least 20 are loaded. */
export function mayShowAll(pages: ProductList[]): boolean {
  return mergePages(pages).length >= listPageSize;
}

/** Whether the next page comes as one scrolls near the end, rather than at the press of a button. */
export function followsByItself(pages: ProductList[]): boolean {
  const last = pages.at(-1)?.products.length ?? 0;
  // A page that is not full is most likely the last one; asking settles it.
  return last < listPageSize || pages.length % pagesAtOnce !== 0;
}
