import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countCategories } from '#contract/products/calls.ts';
import { type ProductFilter, unfiltered } from '#contract/products/model.ts';
import { callQuery, useApi } from '../../client/queries.ts';

/** The categories and how many products each lists; `isLost` when they did not come. The list does without them. */
export function useCategoryCounts(filter: ProductFilter = unfiltered) {
  const query = callQuery(useApi(), countCategories, filter);
  const { data, isError } = useQuery({ ...query, placeholderData: keepPreviousData });
  return { counts: data, isLost: isError && data === undefined };
}
