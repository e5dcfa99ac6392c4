/** Reads the state of a product list from its address, and paginates it. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { maxSkip } from '#contract/core/addresses.ts';
import { pageParameters as names } from '#contract/core/paths.ts';
import { listProducts } from '#contract/products/calls.ts';
import {
  chosenFilters,
  type FactFilter,
  isFilterless,
  readFilters,
  soundFilter,
} from '#contract/products/filters.ts';
import {
  type CountFacets,
  type ListOrder,
  type ListProducts,
  listOrders,
  listPageSize,
  type PriceRange,
  type ProductFilter,
  type ProductList,
  priceRanges,
} from '#contract/products/model.ts';
import type { PagedCall } from '../../client/queries.ts';
import { readSkip } from '../../kit/list/paging.ts';

export interface ListView {
  order: ListOrder;
  price: PriceRange;
  includeExpired: boolean;
  /** Filters by what events, courses and postings offer. */
  facts: FactFilter;
  /** True if the fields of those filters are shown. */
  showFilters: boolean;
  /** Show All: the list continues beyond the first page. */
  showAll: boolean;
  /** Position of the first item: 0, unless the list is read page by page without scripts. */
  skip: number;
}

/** By default filterBy is new and expired products are left out (rules/products 7 and rules/products 8). */
export const plainView: ListView = {
  order: 'new',
  price: 'any',
  includeExpired: false,
  facts: {},
  showFilters: false,
  showAll: false,
  skip: 0,
};

/** Invalid parameters have the values of the plain view. */
export function readListView(query: URLSearchParams): ListView {
  const order = listOrders.find((candidate) => candidate === query.get(names.order));
  const price = priceRanges.find((candidate) => candidate === query.get(names.price));
  const showAll = query.get(names.showAll) === '1';
  return {
    order: order ?? plainView.order,
    price: price ?? plainView.price,
    includeExpired: query.get(names.includeExpired) === '1',
    facts: readFilters((name) => query.get(name)),
    showFilters: query.get(names.filters) === '1',
    showAll,
    skip: showAll ? readSkip(query.get(names.skip), maxSkip + 1) : 0,
  };
}

export function useListView(): ListView {
  const [query] = useSearchParams();
  return useMemo(() => readListView(query), [query]);
}

/** Returns the query of the address, with its question mark; '' for the plain view. */
export function listViewQuery(view: ListView): string {
  const { order, price, includeExpired, showAll, skip } = view;
  const query = new URLSearchParams();
  if (order !== plainView.order) query.set(names.order, order);
  if (price !== plainView.price) query.set(names.price, price);
  if (includeExpired) query.set(names.includeExpired, '1');
  for (const [name, value] of chosenFilters(view.facts)) query.set(name, value);
  if (view.showFilters) query.set(names.filters, '1');
  if (showAll) query.set(names.showAll, '1');
  if (showAll && skip > 0) query.set(names.skip, String(skip));
  return query.size === 0 ? '' : `?${query}`;
}

/** `category` is a slug; without it the list is that of the home page. */
export function listInput(view: ListView, category?: string): ListProducts {
  const { order, skip, facts } = view;
  return {
    skip,
    limit: listPageSize,
    order,
    ...filterOf(view),
    facts: soundFilter(facts),
    ...(category !== undefined && { category }),
  };
}

/** Returns the filters within the category, for counts. “Soonest first” lists events alone. */
export function filterOf({ order, price, includeExpired, facts }: ListView): ProductFilter {
  const counted = { ...(order === 'soonest' && { kind: 'event' }), ...soundFilter(facts) };
  return { includeExpired, price, facts: counted };
}

export function facetInput(view: ListView, category?: string): CountFacets {
  return { ...filterOf(view), ...(category !== undefined && { category }) };
}

/** Returns the same view for another category, from its beginning. */
export function queryForCategory(view: ListView): string {
  return listViewQuery({ ...view, showAll: false, skip: 0 });
}

/** True if filters may exclude products that the list shows by default. */
export function isNarrowed({ order, price, facts }: ListView): boolean {
  return order === 'soonest' || price !== plainView.price || !isFilterless(facts);
}

export const productPages: PagedCall<ListProducts, ProductList> = {
  call: listProducts,
  sizeOf: ({ products }) => products.length,
};

/** Show All appears once at least 20 are loaded (rules/products 6). */
export function mayShowAll(loaded: number): boolean {
  return loaded >= listPageSize;
}
