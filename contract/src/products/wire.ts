/** Legacy wire shapes of products, which the wire calls deals (rules/calls 1). */
import type { z } from 'zod';
import { authorCodec, standingCodec } from '../accounts/wire.ts';
import {
  codec,
  idCodec,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  replyBoolean,
  text,
} from '../core/codec.ts';
import { escapeHtml } from '../core/html.ts';
import type { ProductId } from '../core/ids.ts';
import { centsFromWire, centsToWire } from '../core/money.ts';
import { wireMoney } from '../core/scalars.ts';
import { fallbackFile, type Picture } from '../files/model.ts';
import {
  attachmentFromWire,
  attachmentToWire,
  pictureFromWire,
  pictureToWire,
  wireImage,
} from '../files/wire.ts';
import {
  categoryFields,
  filedCategory,
  namedBrand,
  namedCategory,
  namedStore,
  namedTag,
  parentField,
} from '../taxonomy/wire.ts';
import { wireDeal, type wireDealDetail, wireStatus } from './deal-schema.ts';
import { factsCodec } from './facts-wire.ts';
import type {
  CountedCategory,
  PopularProduct,
  ProductCard,
  ProductDetail,
  ProductStatus,
  RelatedProduct,
} from './model.ts';

const stores = listOf(namedStore);
const tags = listOf(namedTag);
const categories = listOf(filedCategory);
const parents = listOf(namedCategory);
const brands = listOf(namedBrand);

const standing = nullable(standingCodec);

const flagToWire = (value: boolean) => (value ? 1 : 0);

/** The statuses as the wire numbers them (rules/products 3). */
const statusNumbers: Record<ProductStatus, number> = { active: 1, inactive: 2, expired: 0 };

export const statusCodec = codec(wireStatus, {
  toWire: (status: ProductStatus) => statusNumbers[status],
  fromWire: (number): ProductStatus => (number === 1 ? 'active' : number === 2 ? 'inactive' : 'expired'),
});

export function dealToWire(product: ProductCard): z.input<typeof wireDeal> {
  const types = stores.toWire(product.productTypes);
  const memberPrice = centsToWire(product.memberPriceCents);
  return {
    id: product.id,
    del_title: product.title,
    del_descr: `<p>${escapeHtml(product.summary)}</p>`,
    del_summary: product.summary,
    del_price: memberPrice,
    price: memberPrice,
    del_price2: product.nonMemberPriceCents === null ? null : centsToWire(product.nonMemberPriceCents),
    stricken_price: product.originalPriceCents === null ? null : centsToWire(product.originalPriceCents),
    del_hide_stricken_price: flagToWire(product.hideOriginalPrice),
    del_is_featured: flagToWire(product.isFeatured),
    del_is_online: flagToWire(product.isOnline),
    del_url: product.url,
    del_active: statusNumbers[product.status],
    del_image_primary: product.picture === null ? null : fallbackFile(product.picture.stem),
    del_count_like: product.likes,
    del_count_dislike: product.dislikes,
    del_count_comments: product.commentCount,
    created_at: product.createdAt.toISOString(),
    expires_at: product.expiresAt === null ? null : product.expiresAt.toISOString(),
    user_id: product.author.id,
    user: authorCodec.toWire(product.author),
    dealstores: types,
    tags: tags.toWire(product.labels),
    categories: categories.toWire(product.categories),
    stores: types,
    brands: brands.toWire(product.tags),
    images: product.picture === null ? [] : [pictureToWire(product.picture, true)],
    facts: factsCodec.toWire(product.facts) as z.input<typeof wireDeal>['facts'],
  };
}

export function dealFromWire(wire: z.output<typeof wireDeal>): ProductCard {
  const picture = wire.images.find((image) => image.primary === 1);
  return {
    id: wire.id as ProductId,
    title: wire.del_title,
    summary: wire.del_summary,
    url: wire.del_url,
    isOnline: wire.del_is_online === 1,
    isFeatured: wire.del_is_featured === 1,
    status: statusCodec.fromWire(wire.del_active),
    expiresAt: wire.expires_at === null ? null : new Date(wire.expires_at),
    createdAt: new Date(wire.created_at),
    memberPriceCents: centsFromWire(wire.del_price),
    nonMemberPriceCents: wire.del_price2 === null ? null : centsFromWire(wire.del_price2),
    originalPriceCents: wire.stricken_price === null ? null : centsFromWire(wire.stricken_price),
    hideOriginalPrice: wire.del_hide_stricken_price === 1,
    picture: picture === undefined ? null : pictureFromWire(picture),
    likes: wire.del_count_like,
    dislikes: wire.del_count_dislike,
    commentCount: wire.del_count_comments,
    author: authorCodec.fromWire(wire.user),
    categories: categories.fromWire(wire.categories),
    productTypes: stores.fromWire(wire.stores),
    tags: brands.fromWire(wire.brands),
    labels: tags.fromWire(wire.tags),
    facts: factsCodec.fromWire(wire.facts),
  };
}

export const dealCodec = codec(wireDeal, { toWire: dealToWire, fromWire: dealFromWire });

export function dealDetailToWire(product: ProductDetail): z.input<typeof wireDealDetail> {
  return {
    ...dealToWire(product),
    del_descr: product.descriptionHtml,
    del_booking: product.booking,
    images: product.pictures.map((picture) => pictureToWire(picture, picture.id === product.picture?.id)),
    attachments: product.attachments.map(attachmentToWire),
    user_standing: standing.toWire(product.authorStanding),
    category_parents: parents.toWire(product.parents),
    version: product.version,
  };
}

export function dealDetailFromWire(wire: z.output<typeof wireDealDetail>): ProductDetail {
  return {
    ...dealFromWire(wire),
    descriptionHtml: wire.del_descr,
    booking: wire.del_booking,
    pictures: wire.images.map(pictureFromWire),
    attachments: wire.attachments.map(attachmentFromWire),
    authorStanding: standing.fromWire(wire.user_standing),
    parents: parents.fromWire(wire.category_parents),
    version: wire.version,
  };
}

export const priceCodec = codec(wireMoney, { toWire: centsToWire, fromWire: centsFromWire });

export const popularCodec = objectOf<PopularProduct>({
  id: ['id', idCodec()],
  authorId: ['user_id', idCodec()],
  title: ['del_title', text],
  isFeatured: ['del_is_featured', replyBoolean],
  memberPriceCents: ['del_price', priceCodec],
  facts: ['facts', factsCodec],
});

const primaryPicture = codec(wireImage, {
  toWire: (picture: Picture) => pictureToWire(picture, true),
  fromWire: pictureFromWire,
});

export const relatedCodec = objectOf<RelatedProduct>({
  id: ['id', idCodec()],
  title: ['del_title', text],
  memberPriceCents: ['del_price', nullable(priceCodec)],
  expiresAt: ['expires_at', nullable(moment)],
  picture: ['image', nullable(primaryPicture)],
});

export const countedCategoryCodec = objectOf<CountedCategory>({
  ...categoryFields,
  parentId: parentField,
  count: ['count', integer],
});
