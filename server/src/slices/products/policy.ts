/** Who may change a product. Pure. */

import type { Actor } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import { mayEditPost } from '#contract/posts/model.ts';
import type { ChosenStatus } from '#contract/products/form.ts';
import { mayChooseStatus, type ProductStatus } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { StoredProduct } from './posting-queries.ts';

/** Throws `not_found` for what is deleted, `forbidden` for what the viewer may not touch any more or ever. */
export function refuseStranger<Product extends StoredProduct>(
  viewer: Actor,
  product: Product | undefined,
  now: Date,
  sentence: string = productTexts.mayNotEdit,
): Product {
  if (product === undefined || product.isDeleted) throw new Fault('not_found', productTexts.notThere);
  if (!mayEditPost(viewer, product, now)) throw new Fault('forbidden', sentence);
  return product;
}

/**
 * The status after an edit (specification 4, decisions 4.3): chosen by who may choose, otherwise as it was; time
 * decides on what is active.
 */
export function statusAfterEdit(
  viewer: Actor,
  before: ProductStatus,
  { status, expiresAt }: { status: ChosenStatus; expiresAt: Date | null },
  now: Date,
): ProductStatus {
  const kept = before === 'inactive' ? 'inactive' : 'active';
  return statusByTime(mayChooseStatus(viewer) ? status : kept, expiresAt, now);
}

export function statusByTime(status: ChosenStatus, expiresAt: Date | null, now: Date): ProductStatus {
  return status === 'active' && expiresAt !== null && expiresAt <= now ? 'expired' : status;
}
