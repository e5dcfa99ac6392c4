import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '#contract/core/call.ts';
import { countCategories } from '#contract/products/calls.ts';
import type { Facet } from '#contract/products/filters.ts';
import { type ProductFilter, unfiltered } from '#contract/products/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';

/** The categories with their numbers of products; `isLost` if they failed to load. The list works without them. */
export function useCategoryCounts(filter: ProductFilter = unfiltered) {
  const query = callQuery(useApi(), countCategories, filter);
  const { data, isError } = useQuery({ ...query, placeholderData: keepPreviousData });
  return { counts: data, isLost: isError && data === undefined };
}

/** Counts what each value of the filters would find; empty until it is known, and while nothing shows it. */
export function useFacets<Input extends object>(
  call: Call<Input, Facet[]>,
  input: Input,
  isNeeded: boolean,
): Facet[] {
  const query = callQuery(useApi(), call, input);
  const { data } = useQuery({ ...query, enabled: isNeeded, placeholderData: keepPreviousData });
  return data ?? [];
}
