import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { matchPath, RouterContextProvider } from 'react-router';
import { useEnvironment } from './environment.ts';
import { loadTools, type PageLoad } from './page-load.ts';

/** Maximum number of pages that one list preloads. Nobody opens more of them before they are stale. */
const maxReadAhead = 20;

/**
 * Runs the `load` of a page before it is opened, once for each address that matches the pattern. Its results are cached
 * as for a page visited before. A failed load is retried, and its failure shown, when the page is opened.
 */
export function usePrefetch(pattern: string, load: PageLoad): (address: string) => void {
  const { api, site } = useEnvironment();
  const queries = useQueryClient();
  const requested = useRef(new Set<string>());
  return (address) => {
    const url = new URL(address, window.location.origin);
    const params = matchPath(pattern, url.pathname)?.params;
    if (params === undefined || requested.current.has(address) || requested.current.size >= maxReadAhead)
      return;
    requested.current.add(address);
    const context = new RouterContextProvider();
    context.set(loadTools, { api, queries, site });
    load({ params, request: new Request(url), context }).catch(() => requested.current.delete(address));
  };
}
