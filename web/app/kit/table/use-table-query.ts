import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '#contract/core/call.ts';
import { callQuery, useApi } from '../../client/queries.ts';

/** Query of a table, requested again on each visit; the previous rows stay until the next ones arrive. */
export function useTableQuery<Input, Output>(call: Call<Input, Output>, input: Input) {
  const query = callQuery(useApi(), call, input);
  return useQuery({ ...query, placeholderData: keepPreviousData, refetchOnMount: 'always' });
}
