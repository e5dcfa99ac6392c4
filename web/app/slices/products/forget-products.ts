import type { QueryClient } from '@tanstack/react-query';
import { viewProduct } from '#contract/products/calls.ts';

/**
 * After a product was posted, changed or hidden: whatever the pages know of products is asked again when it is
 * needed next. All that is the same for everyone may show one. What is on screen just now stays there.
 */
export function forgetProducts(queries: QueryClient): void {
  queries.removeQueries({
    type: 'inactive',
    predicate: ({ meta, queryKey: [name] }) => meta?.personal !== true || name === viewProduct.name,
  });
}

/** For a change that shows on the very page one is on. */
export async function renewProducts(queries: QueryClient): Promise<void> {
  forgetProducts(queries);
  await queries.invalidateQueries({ predicate: ({ meta }) => meta?.personal !== true });
}
