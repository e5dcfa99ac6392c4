/** Decides who may change a product. Pure. */

import type { Actor } from '#contract/accounts/model.ts';
import { earlierOf } from '#contract/core/day.ts';
import { Fault } from '#contract/core/fault.ts';
import { mayEditPost } from '#contract/posts/model.ts';
import { endOf } from '#contract/products/facts-form.ts';
import {
  type ChosenStatus,
  chosenExpiry,
  type EditedForm,
  keptExpiry,
  type OmittableField,
  type ProductContent,
  type ProductField,
} from '#contract/products/form.ts';
import { productFormTexts, productRefusals } from '#contract/products/form-texts.ts';
import { mayChooseStatus, mayFeature, type ProductStatus } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { StoredProduct } from './stored-queries.ts';

/** Throws `not_found` for a deleted product, `forbidden` if the viewer may not or no longer change it. */
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

/**
 * Throws `not_found` for a deleted product. Use it after a full check: as authors never change, permission need not be
 * checked again.
 */
export function refuseGone(product: StoredProduct | undefined): StoredProduct {
  if (product === undefined || product.isDeleted) throw productGone();
  return product;
}

/** Throws if a product cannot be restored: it never existed, or is still deleted (rules/products 26). */
export function requireRestorable(product: StoredProduct | undefined): void {
  if (product === undefined) throw productGone();
  if (product.isDeleted) throw new Fault('not_found', productRefusals.wentWithAuthor);
}

export function productGone(): Fault {
  return new Fault('not_found', productTexts.notThere);
}

/** Throws the same errors, and `conflict` if the loaded version is not the newest any more. Null means any version. */
export function refuseOutdated(version: number | null, found: StoredProduct | undefined): StoredProduct {
  const product = refuseGone(found);
  if (version !== null && version !== product.version) {
    throw new Fault('conflict', productFormTexts.changedMeanwhile);
  }
  return product;
}

/** Fields of a form that this viewer may not set (rules/products 23 and rules/products 24). */
export function ignoredFields(viewer: Actor): ProductField[] {
  return [
    ...(mayFeature(viewer) ? [] : (['isFeatured'] as const)),
    ...(mayChooseStatus(viewer) ? [] : (['status'] as const)),
  ];
}

/** Removes fields that the viewer may not set, whoever decoded the form. */
export function editedBy(viewer: Actor, edited: EditedForm): EditedForm {
  return {
    ...edited,
    isFeatured: mayFeature(viewer) ? edited.isFeatured : null,
    status: mayChooseStatus(viewer) ? edited.status : null,
  };
}

/** rules/posting 14: fields that the edit does not mention stay as they were. */
export function afterEdit(
  edited: EditedForm,
  entered: Pick<ProductContent, OmittableField | 'facts'>,
  before: Pick<StoredProduct, OmittableField | 'facts'>,
  now: Date,
): Pick<StoredProduct, OmittableField | 'facts'> {
  const facts = edited.kind === null ? before.facts : entered.facts;
  const chosen = edited.expiresAt === null ? keptExpiry(before) : chosenExpiry(edited.expiresAt);
  const expiresAt = earlierOf(chosen, endOf(facts));
  return {
    booking: edited.booking === null && !edited.isOnline ? before.booking : entered.booking,
    isFeatured: edited.isFeatured ?? before.isFeatured,
    status: statusAfterEdit(edited, before.status, expiresAt, now),
    expiresAt,
    facts,
  };
}

/** A new expiry date makes an expired product active until then; the current time decides whether it is. */
function statusAfterEdit(
  edited: EditedForm,
  before: ProductStatus,
  expiresAt: Date | null,
  now: Date,
): ProductStatus {
  if (edited.status === null && edited.expiresAt === null && edited.kind === null) return before;
  const status = before === 'inactive' ? 'inactive' : 'active';
  return statusByTime(edited.status ?? status, expiresAt, now);
}

export function statusByTime(status: ChosenStatus, expiresAt: Date | null, now: Date): ProductStatus {
  return status === 'active' && expiresAt !== null && expiresAt <= now ? 'expired' : status;
}
