import { useQuery } from '@tanstack/react-query';
import type { Call } from '#contract/core/call.ts';
import type { ListPage } from '#contract/core/request.ts';
import { callQuery, useApi } from './queries.ts';

/** How many wait in a queue; 0 until it is known. The header stands for hours: who comes back to the window is told anew. */
export function useQueueCount(list: Call<ListPage, { total: number }>): number {
  const query = callQuery(useApi(), list, { skip: 0, limit: 1 });
  return useQuery({ ...query, refetchOnWindowFocus: true }).data?.total ?? 0;
}
