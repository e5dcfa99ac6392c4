/** What a list shows, as its address says it, and the pages that it is asked for in. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { LabelId } from '#contract/core/ids.ts';
import { pageParameters as names } from '#contract/core/paths.ts';
import { maxSkip } from '#contract/core/scalars.ts';
import { listProducts } from '#contract/products/calls.ts';
import {
  type ListOrder,
  type ListProducts,
  listOrders,
  listPageSize,
  type PriceRange,
  type ProductFilter,
  type ProductList,
  priceRanges,
} from '#contract/products/model.ts';
import { readId } from '../../client/load.ts';
import type { PagedCall } from '../../client/queries.ts';
import { readSkip } from '../../kit/list/paging.ts';

export interface ListView {
  order: ListOrder;
  price: PriceRange;
  /** Of those that carry it. */
  label: LabelId | undefined;
  includeExpired: boolean;
  /** Show All: the list goes on beyond the first page. */
  showAll: boolean;
  /** Where the list begins: 0, unless it is read page by page without scripts. */
  skip: number;
}

/** rules/products 7 and rules/products 8: filterBy is new by default, expired products are left out. */
export const plainView: ListView = {
  order: 'new',
  price: 'any',
  label: undefined,
  includeExpired: false,
  showAll: false,
  skip: 0,
};

/** Whatever the address does not say properly is as in the plain view. */
export function readListView(query: URLSearchParams): ListView {
  const order = listOrders.find((candidate) => candidate === query.get(names.order));
  const price = priceRanges.find((candidate) => candidate === query.get(names.price));
  const showAll = query.get(names.showAll) === '1';
  return {
    order: order ?? plainView.order,
    price: price ?? plainView.price,
    label: readId<LabelId>(query.get(names.label) ?? undefined),
    includeExpired: query.get(names.includeExpired) === '1',
    showAll,
    skip: showAll ? readSkip(query.get(names.skip), maxSkip + 1) : 0,
  };
}

export function useListView(): ListView {
  const [query] = useSearchParams();
  return useMemo(() => readListView(query), [query]);
}

/** The query of the address, with its question mark; '' for the plain view. */
export function listViewQuery({ order, price, label, includeExpired, showAll, skip }: ListView): string {
  const query = new URLSearchParams();
  if (order !== plainView.order) query.set(names.order, order);
  if (price !== plainView.price) query.set(names.price, price);
  if (label !== undefined) query.set(names.label, String(label));
  if (includeExpired) query.set(names.includeExpired, '1');
  if (showAll) query.set(names.showAll, '1');
  if (showAll && skip > 0) query.set(names.skip, String(skip));
  return query.size === 0 ? '' : `?${query}`;
}

/** `category` is a slug; without one it is the home list. */
export function listInput(view: ListView, category?: string): ListProducts {
  const { order, skip } = view;
  return {
    skip,
    limit: listPageSize,
    order,
    ...filterOf(view),
    ...(category !== undefined && { category }),
  };
}

/** What narrows the list within its category. */
export function filterOf({ price, label, includeExpired }: ListView): ProductFilter {
  return { includeExpired, price, ...(label !== undefined && { label }) };
}

/** The same view of another category, from its beginning. */
export function queryElsewhere(view: ListView): string {
  return listViewQuery({ ...view, showAll: false, skip: 0 });
}

/** Whether products may be missing that the list would show by default. */
export function isNarrowed({ price, label }: ListView): boolean {
  return price !== plainView.price || label !== undefined;
}

export const productPages: PagedCall<ListProducts, ProductList> = {
  call: listProducts,
  sizeOf: ({ products }) => products.length,
};

/** rules/products 6: Show All appears when at least 20 are loaded. */
export function mayShowAll(loaded: number): boolean {
  return loaded >= listPageSize;
}
