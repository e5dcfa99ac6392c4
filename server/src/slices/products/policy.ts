/** Who may change a product. Pure. */

import type { Actor } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import { mayEditPost } from '#contract/posts/model.ts';
import type { ChosenStatus, EditedForm } from '#contract/products/form.ts';
import { mayChooseStatus, type ProductStatus } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { StoredProduct } from './posting-queries.ts';

/** Throws `not_found` for what is deleted, `forbidden` for what the viewer may not touch any more or ever. */
export function refuseStranger(
  viewer: Actor,
  found: StoredProduct | undefined,
  now: Date,
  sentence: string = productTexts.mayNotEdit,
): StoredProduct {
  const product = refuseGone(found);
  if (!mayEditPost(viewer, product, now)) throw new Fault('forbidden', sentence);
  return product;
}

/** Throws `not_found` for what is deleted. Whose a product is never changes: who was admitted asks no more than this. */
export function refuseGone(product: StoredProduct | undefined): StoredProduct {
  if (product === undefined || product.isDeleted) throw productGone();
  return product;
}

export function productGone(): Fault {
  return new Fault('not_found', productTexts.notThere);
}

/** Throws as above, and `conflict` when the version that was loaded is not the newest any more; null is any. */
export function refuseOutdated(version: number | null, found: StoredProduct | undefined): StoredProduct {
  const product = refuseGone(found);
  if (version !== null && version !== product.version) {
    throw new Fault('conflict', productTexts.changedMeanwhile);
  }
  return product;
}

/** rules/posting 14: what the edit does not name stays as it was; an online product has none. */
export function bookingAfterEdit(
  { booking, isOnline }: Pick<EditedForm, 'booking' | 'isOnline'>,
  before: Pick<StoredProduct, 'booking'>,
  entered: string,
): string {
  return booking === null && !isOnline ? before.booking : entered;
}

/**
 * The status after an edit (rules/posting 14): chosen by who may choose, otherwise as it was; time
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
