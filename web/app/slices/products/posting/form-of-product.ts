import { centsToWire } from '#contract/core/money.ts';
import { readableLine } from '#contract/core/readable.ts';
import type { ProductForm } from '#contract/products/form.ts';
import type { ProductDetail } from '#contract/products/model.ts';

/**
 * A product as its form begins with it. An expired one is active until its moment, which may be moved. An older title
 * is without what none may hold now, which nobody could see and take out.
 */
export function formOfProduct(product: ProductDetail): ProductForm {
  const { nonMemberPriceCents, originalPriceCents } = product;
  return {
    isOnline: product.isOnline,
    url: product.url ?? '',
    booking: product.booking,
    title: readableLine(product.title),
    memberPrice: centsToWire(product.memberPriceCents),
    nonMemberPrice: nonMemberPriceCents === null ? '' : centsToWire(nonMemberPriceCents),
    originalPrice: originalPriceCents === null ? '' : centsToWire(originalPriceCents),
    hideOriginalPrice: product.hideOriginalPrice,
    descriptionHtml: product.descriptionHtml,
    categoryIds: product.categories.map(({ id }) => id),
    productTypeIds: product.productTypes.map(({ id }) => id),
    tagIds: product.tags.map(({ id }) => id),
    labelIds: product.labels.map(({ id }) => id),
    isFeatured: product.isFeatured,
    status: product.status === 'inactive' ? 'inactive' : 'active',
    expiresAt: product.expiresAt?.toISOString() ?? '',
  };
}
