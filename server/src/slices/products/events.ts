import type { ProductId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';
import type { RefilingPass } from './refiling-queries.ts';

/** A product is shown after it was posted, edited or restored (rules/alerts 19). */
export const productPublished = domainEvent<{
  productId: ProductId;
  /** True if it was shown before the edit, too. */
  wasShown: boolean;
}>('product-published');

/** The priority of bulk acts: products that one member posts go first. */
export const manyPriority = 6;

/** The same for many, none of which was shown before. */
export const manyPublished = domainEvent<{ productIds: ProductId[] }>('products-published', {
  priority: manyPriority,
});
/** The same for many, all of which were shown before, too. */
export const manyEdited = domainEvent<{ productIds: ProductId[] }>('products-edited', {
  priority: manyPriority,
});
/** Products that were shown until now have expired. */
export const productsExpired = domainEvent<{ productIds: ProductId[] }>('products-expired');
/**
 * Products are to be refiled, a batch at a time; all other waiting jobs have priority. The job sends no e-mail and so
 * has its own priority.
 */
export const refilingDue = domainEvent<RefilingPass>('refiling-due', {
  priority: lanes.ordinary.priority + 1,
  isKeyed: true,
});
