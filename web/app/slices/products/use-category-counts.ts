import { useQuery } from '@tanstack/react-query';
import { countCategories } from '#contract/products/calls.ts';
import { callQuery, useApi } from '../../client/queries.ts';

/** The categories and how many products each lists; `isLost` when they did not come. The list does without them. */
export function useCategoryCounts() {
  const { data, isError } = useQuery(callQuery(useApi(), countCategories, {}));
  return { counts: data, isLost: isError && data === undefined };
}
