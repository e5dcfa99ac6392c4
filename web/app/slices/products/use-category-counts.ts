import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countCategories } from '#contract/products/calls.ts';
import { type ProductFilter, unfiltered } from '#contract/products/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';

/** The categories with their numbers of products; `isLost` if they failed to load. The list works without them. */
export function useCategoryCounts(filter: ProductFilter = unfiltered) {
  const query = callQuery(useApi(), countCategories, filter);
  const { data, isError } = useQuery({ ...query, placeholderData: keepPreviousData });
  return { counts: data, isLost: isError && data === undefined };
}
