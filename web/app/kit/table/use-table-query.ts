import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Call } from '#contract/core/call.ts';
import { callQuery, useApi } from '../../client/queries.ts';

/** What a table shows, asked anew whenever one comes to it; the rows before stay until the next ones are there. */
export function useTableQuery<Input, Output>(call: Call<Input, Output>, input: Input) {
  const query = callQuery(useApi(), call, input);
  return useQuery({ ...query, placeholderData: keepPreviousData, refetchOnMount: 'always' });
}
