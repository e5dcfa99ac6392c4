import type { QueryClient } from '@tanstack/react-query';
import type { SiteSettings } from '#contract/core/site.ts';
import { inertJson } from './inline-scripts.ts';

/** State that a rendered page passes to the browser: the settings and the results of its queries. */
export interface PageState {
  site: SiteSettings;
  queries: [key: readonly unknown[], data: unknown][];
}

/** Encodes the state for an inert JSON script. JSON has no dates: each travels as `{ "$date": milliseconds }`. */
export function encodeState(state: PageState): string {
  return inertJson(state, function (this: Record<string, unknown>, key, value) {
    const own = this[key];
    return own instanceof Date ? { $date: own.getTime() } : value;
  });
}

export function decodeState(text: string): PageState {
  return JSON.parse(text, (_key, value) => (value?.$date === undefined ? value : new Date(value.$date)));
}

/** React Query's own `dehydrate` includes the server's clock, so that a cached page would be fetched again at once. */
export function dehydrateQueries(client: QueryClient): PageState['queries'] {
  return client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => [query.queryKey, query.state.data]);
}

/**
 * An `updatedAt` of 0 marks data that may be old: it is shown, and requested again by every component that shows it.
 */
export function hydrateQueries(
  client: QueryClient,
  queries: PageState['queries'],
  updatedAt = Date.now(),
): void {
  for (const [key, data] of queries) client.setQueryData(key, data, { updatedAt });
}
