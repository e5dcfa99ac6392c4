import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ProductId } from '#contract/core/ids.ts';
import { countBuyNow } from '#contract/products/buying-calls.ts';
import { openProduct } from '#contract/products/calls.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { tabStore } from '../../client/storage.ts';

/** Products counted since this page was loaded. */
const counted = new Set<ProductId>();

/**
 * Counts the view once per session (rules/products 18), after hydration, so that rendering and prefetching do not
 * count. The response contains the product's newest state; a failure is ignored.
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
        // A vote in the meantime is newer than this response.
        if (queries.getQueryData(queryKey) === shown) queries.setQueryData(queryKey, product);
      },
      () => counted.delete(id),
    );
  }, [id, api, queries]);
}

/** Counts a click on Buy Now (rules/statistics 7); the page stays, as the link opens another tab. */
export function useCountBuyNow(id: ProductId): () => void {
  const api = useApi();
  return () => void api(countBuyNow, { id, visit: visitWord() }).catch(() => undefined);
}

const storedAs = 'visit';
let word: string | undefined;

/** Returns a random ID for the lifetime of the tab, or of this page if the browser stores nothing. */
function visitWord(): string {
  word ??= tabStore.read(storedAs) ?? randomWord();
  tabStore.write(storedAs, word);
  return word;
}

function randomWord(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('');
}
