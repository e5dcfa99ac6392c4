/** Who may change a product. Pure. */

import type { Actor } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import { mayEditPost } from '#contract/posts/model.ts';
import type {
  ChosenStatus,
  EditedForm,
  ExportedField,
  ProductContent,
  ProductField,
} from '#contract/products/form.ts';
import { productFormTexts, productRefusals } from '#contract/products/form-texts.ts';
import { mayChooseStatus, mayFeature, type ProductStatus } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { StoredProduct } from './posting-queries.ts';

/** Throws `not_found` for what is deleted, `forbidden` for what the viewer may not touch any more or ever. */
export function refuseStranger(
  viewer: Actor,
  found: StoredProduct | undefined,
  now: Date,
  sentence: string = productFormTexts.mayNotEdit,
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

/** Throws for what cannot be restored: what never was, and what is deleted still (rules/products 26). */
export function refuseLost(product: StoredProduct | undefined): void {
  if (product === undefined) throw productGone();
  if (product.isDeleted) throw new Fault('not_found', productRefusals.wentWithAuthor);
}

export function productGone(): Fault {
  return new Fault('not_found', productTexts.notThere);
}

/** Throws as above, and `conflict` when the version that was loaded is not the newest any more; null is any. */
export function refuseOutdated(version: number | null, found: StoredProduct | undefined): StoredProduct {
  const product = refuseGone(found);
  if (version !== null && version !== product.version) {
    throw new Fault('conflict', productFormTexts.changedMeanwhile);
  }
  return product;
}

/** Fields of a form that are not this viewer's to set (rules/products 23 and rules/products 24). */
export function ignoredFields(viewer: Actor): ProductField[] {
  return [
    ...(mayFeature(viewer) ? [] : (['isFeatured'] as const)),
    ...(mayChooseStatus(viewer) ? [] : (['status'] as const)),
  ];
}

/** What is not the viewer's to set counts as not named, whoever decoded the form. */
export function editedBy(viewer: Actor, edited: EditedForm): EditedForm {
  return {
    ...edited,
    isFeatured: mayFeature(viewer) ? edited.isFeatured : null,
    status: mayChooseStatus(viewer) ? edited.status : null,
  };
}

/** rules/posting 14: what the edit does not name stays as it was. */
export function afterEdit(
  edited: EditedForm,
  entered: Pick<ProductContent, ExportedField>,
  before: Pick<StoredProduct, ExportedField>,
  now: Date,
): Pick<StoredProduct, ExportedField> {
  const expiresAt = edited.expiresAt === null ? before.expiresAt : entered.expiresAt;
  return {
    booking: edited.booking === null && !edited.isOnline ? before.booking : entered.booking,
    isFeatured: edited.isFeatured ?? before.isFeatured,
    status: statusAfterEdit(edited, before.status, expiresAt, now),
    expiresAt,
  };
}

/** With a new moment of expiry, what was expired is active until then; time decides on what is active. */
function statusAfterEdit(
  edited: EditedForm,
  before: ProductStatus,
  expiresAt: Date | null,
  now: Date,
): ProductStatus {
  if (edited.status === null && edited.expiresAt === null) return before;
  const kept = before === 'inactive' ? 'inactive' : 'active';
  return statusByTime(edited.status ?? kept, expiresAt, now);
}

export function statusByTime(status: ChosenStatus, expiresAt: Date | null, now: Date): ProductStatus {
  return status === 'active' && expiresAt !== null && expiresAt <= now ? 'expired' : status;
}
