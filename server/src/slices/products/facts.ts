import type { ProductId } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';

/** A product is shown that was posted, edited or restored (rules/alerts 19). */
export const productPublished = fact<{
  productId: ProductId;
  /** It was shown before the edit, too. */
  wasShown: boolean;
}>('product-published');
