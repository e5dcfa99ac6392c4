import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ProductId } from '#contract/core/ids.ts';
import { countBuyNow } from '#contract/products/buying-calls.ts';
import { openProduct } from '#contract/products/calls.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { tabStore } from '../../client/storage.ts';

/** Products that this page has counted since it was loaded. */
const counted = new Set<ProductId>();

/**
 * Counts the view once per session (rules/products 18), when the page is alive: what renders or fetches it is no
 * reader. The answer is the newest state of the product; without one nothing is amiss.
 */
export function useCountView(id: ProductId): void {
  const api = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    if (counted.has(id)) return;
    counted.add(id);
    const { queryKey } = callQuery(api, openProduct, { id, visit: '' });
    const shown = queries.getQueryData(queryKey);
    api(openProduct, { id, visit: visitWord() }).then(
      (product) => {
        // A vote meanwhile is newer than this answer.
        if (queries.getQueryData(queryKey) === shown) queries.setQueryData(queryKey, product);
      },
      () => counted.delete(id),
    );
  }, [id, api, queries]);
}

/** Counts that the reader goes on to buy (rules/statistics 7); the page stays, as the link opens another tab. */
export function useCountBuyNow(id: ProductId): () => void {
  const api = useApi();
  return () => void api(countBuyNow, { id, visit: visitWord() }).catch(() => undefined);
}

const storedAs = 'visit';
let word: string | undefined;

/** One random word for as long as the tab lives, or this page where the browser keeps nothing. */
function visitWord(): string {
  word ??= tabStore.read(storedAs) ?? randomWord();
  tabStore.write(storedAs, word);
  return word;
}

function randomWord(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');
}
