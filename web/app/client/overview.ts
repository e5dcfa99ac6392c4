import { type QueryClient, useQuery } from '@tanstack/react-query';
import { viewOverview } from '#contract/overview/calls.ts';
import { callQuery, useApi } from './queries.ts';

/**
 * Returns what needs the staff's attention. One request serves the header, the sidebar and the overview; returning to
 * the window repeats it.
 */
export function useOverview(enabled = true) {
  return useQuery({ ...callQuery(useApi(), viewOverview, {}), refetchOnWindowFocus: true, enabled });
}

/** Requests the overview again. Call it after an action that may have shortened a queue. */
export function refetchOverview(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [viewOverview.name] });
}
