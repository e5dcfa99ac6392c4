import { listProducts } from '#contract/products/calls.ts';
import {
  type ListProducts,
  listPageSize,
  type ProductCard,
  type ProductList,
} from '#contract/products/model.ts';
import type { PagedCall } from '../../client/queries.ts';
import { comesByItself, mergeItems } from '../../kit/list/paging.ts';

export const productPages: PagedCall<ListProducts, ProductList> = {
  call: listProducts,
  sizeOf: ({ products }) => products.length,
};

export function mergePages(pages: ProductList[]): ProductCard[] {
  return mergeItems(pages.map(({ products }) => products));
}

/** specification 9: Show All appears when at least 20 are loaded. */
export function mayShowAll(pages: ProductList[]): boolean {
  return mergePages(pages).length >= listPageSize;
}

export function followsByItself(pages: ProductList[]): boolean {
  return comesByItself(
    pages.map(({ products }) => products),
    listPageSize,
  );
}
