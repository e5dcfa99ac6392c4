import type { ProductId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';
import type { RefilingPass } from './refiling-queries.ts';

/** A product is shown after it was posted, edited or restored (rules/alerts 19). */
export const productPublished = domainEvent<{
  productId: ProductId;
  /** True if the product was already shown before the edit. */
  wasShown: boolean;
}>('product-published');

/** The priority of bulk acts, which is lower than that of products that one member posts. */
export const manyPriority = 6;

/** Many products are shown; none of them was shown before. */
export const manyPublished = domainEvent<{ productIds: ProductId[] }>('products-published', {
  priority: manyPriority,
});
/** Many products were changed that were already shown before. */
export const manyEdited = domainEvent<{ productIds: ProductId[] }>('products-edited', {
  priority: manyPriority,
});
/** Products have expired that were shown until now. */
export const productsExpired = domainEvent<{ productIds: ProductId[] }>('products-expired');
/**
 * Requests refiling of products, a batch at a time; all other waiting jobs have priority. The job sends no e-mail and
 * so has its own priority.
 */
export const refilingDue = domainEvent<RefilingPass>('refiling-due', {
  priority: lanes.ordinary.priority + 1,
  isKeyed: true,
});
