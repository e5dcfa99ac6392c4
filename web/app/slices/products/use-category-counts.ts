import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '#contract/core/call.ts';
import { countCategories } from '#contract/products/calls.ts';
import { type Facet, type FactFilter, isFilterless } from '#contract/products/filters.ts';
import { type ProductFilter, unfiltered } from '#contract/products/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';

/** The categories with their numbers of products; `isLost` if they failed to load. The list works without them. */
export function useCategoryCounts(filter: ProductFilter = unfiltered) {
  const query = callQuery(useApi(), countCategories, filter);
  const { data, isError } = useQuery({ ...query, placeholderData: keepPreviousData });
  return { counts: data, isLost: isError && data === undefined };
}

interface FilteredView {
  facts: FactFilter;
  showFilters: boolean;
}

/** True if the page shows names or counts of filters by facts. */
export function needsFacets({ facts, showFilters }: FilteredView): boolean {
  return showFilters || !isFilterless(facts);
}

/** Counts what each value of the filters would find; empty until it is known, and while nothing shows it. */
export function useFacets<Input extends object>(
  call: Call<Input, Facet[]>,
  input: Input,
  view: FilteredView,
): Facet[] {
  const query = callQuery(useApi(), call, input);
  const { data } = useQuery({ ...query, enabled: needsFacets(view), placeholderData: keepPreviousData });
  return data ?? [];
}
