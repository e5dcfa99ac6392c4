import type { ProductId } from '#contract/core/ids.ts';
import { listRelated, openProduct } from '#contract/products/calls.ts';
import { idAt, pageLoad } from '../client/page-load.ts';
import { usePrefetch } from '../client/prefetch.ts';
import { preloadComments } from '../slices/comments/comment-pages.ts';

/** Loads a product's page. `visit` is empty, because loading does not count as reading. */
export const loadProduct = pageLoad(({ params, url, preload, preloadPages }) => {
  const id = idAt<ProductId>(params.id);
  return Promise.all([
    preload(openProduct, { id, visit: '' }),
    preload(listRelated, { id }).catch(() => undefined),
    preloadComments({ kind: 'product', id }, url, preloadPages),
  ]);
});

/** For lists of products: preloads the page that the reader is about to open. */
export function useProductAhead(): (address: string) => void {
  return usePrefetch('/deal/:id', loadProduct);
}
