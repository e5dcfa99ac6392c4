import { useEffect } from 'react';
import { tellEmptySearch } from '#contract/search/empty-calls.ts';
import { useApi } from '../../client/queries.ts';

/** Searches that this page has told of since it was loaded. */
const told = new Set<string>();

/** Tells the office that a search found nothing (rules/numbers 9), when the page is alive: what renders or fetches it is no reader. */
export function useTellEmpty(text: string): void {
  const api = useApi();
  useEffect(() => {
    if (told.has(text)) return;
    told.add(text);
    api(tellEmptySearch, { text }).catch(() => told.delete(text));
  }, [api, text]);
}
