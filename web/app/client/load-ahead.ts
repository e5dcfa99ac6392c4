import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { matchPath, RouterContextProvider } from 'react-router';
import { useEnvironment } from './environment.ts';
import { loadTools, type PageLoad } from './load.ts';

/** Pages that one list has loaded ahead at most: nobody opens more of them before they are stale. */
const maxReadAhead = 20;

/**
 * Runs the `load` of a page before it is opened, once for each address that fits the pattern: what it finds is kept as
 * if one came back to the page. What fails is asked again, and told, when the page is opened.
 */
export function useLoadAhead(pattern: string, load: PageLoad): (address: string) => void {
  const { api, site } = useEnvironment();
  const queries = useQueryClient();
  const asked = useRef(new Set<string>());
  return (address) => {
    const url = new URL(address, window.location.origin);
    const params = matchPath(pattern, url.pathname)?.params;
    if (params === undefined || asked.current.has(address) || asked.current.size >= maxReadAhead) return;
    asked.current.add(address);
    const context = new RouterContextProvider();
    context.set(loadTools, { api, queries, site });
    load({ params, request: new Request(url), context }).catch(() => asked.current.delete(address));
  };
}
