import type { ProductId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';
import type { RefilingPass } from './refiling-queries.ts';

/** A product is shown that was posted, edited or restored (rules/alerts 19). */
export const productPublished = domainEvent<{
  productId: ProductId;
  /** It was shown before the edit, too. */
  wasShown: boolean;
}>('product-published');

/** Of what the office does with many at once: what one member posts goes first. */
export const manyPriority = 6;

/** The same of many, none of which was shown before. */
export const manyPublished = domainEvent<{ productIds: ProductId[] }>('products-published', {
  priority: manyPriority,
});
/** The same of many, all of which were shown before, too. */
export const manyEdited = domainEvent<{ productIds: ProductId[] }>('products-edited', {
  priority: manyPriority,
});
/** What was shown until then is past its day. */
export const productsExpired = domainEvent<{ productIds: ProductId[] }>('products-expired');
/**
 * Products are to be filed anew, a batch at a time; whatever else waits goes first. It carries no letter, and so has a priority
 * that is none of theirs.
 */
export const refilingDue = domainEvent<RefilingPass>('refiling-due', {
  priority: lanes.ordinary.priority + 1,
  isKeyed: true,
});
