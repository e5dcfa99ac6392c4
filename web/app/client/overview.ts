import { type QueryClient, useQuery } from '@tanstack/react-query';
import { viewOverview } from '#contract/overview/calls.ts';
import { callQuery, useApi } from './queries.ts';

/** What needs the staff: asked once for the header, the sidebar and the overview, and again by who returns to the window. */
export function useOverview(enabled = true) {
  return useQuery({ ...callQuery(useApi(), viewOverview, {}), refetchOnWindowFocus: true, enabled });
}

/** A queue may have become shorter. */
export function refetchOverview(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [viewOverview.name] });
}
