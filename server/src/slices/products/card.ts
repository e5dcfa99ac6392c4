/** A product as lists show it: its columns and their conversion. Reads one table, with three lookups by key. */
import type { CategoryId, FileId, LabelId, ProductTypeId, TagId } from '#contract/core/ids.ts';
import type { Picture } from '#contract/files/model.ts';
import type { FactMoments, ProductFacts, ShownFacts } from '#contract/products/facts.ts';
import { type ProductCard, statusAt } from '#contract/products/model.ts';
import { type AuthorRow, authorColumns, authorOf } from '../accounts/index.ts';
import type { Listed } from '../posts/index.ts';
import type { Taxonomy } from '../taxonomy/index.ts';

/** The public facts of `products p`. */
export const factsColumns =
  'p.facts, p.begins_at as "beginsAt", p.ends_at as "endsAt", p.closes_at as "closesAt"';

/** SQL of the price of a related product (rules/facts 8). */
export const relatedPrice = (of: string) =>
  `case when ${of}.kind = 'career' then nullif(${of}.price_cents, 0) else ${of}.price_cents end`;

/** The columns of a card, for `from products p` with `cardJoins`. */
export const cardColumns = `
  p.id, p.title, p.summary, p.url, p.is_online as "isOnline", p.is_featured as "isFeatured", p.status,
  p.expires_at as "expiresAt", p.created_at as "createdAt", p.price_cents as "memberPriceCents",
  p.non_member_price_cents as "nonMemberPriceCents", p.original_price_cents as "originalPriceCents",
  p.hide_original_price as "hideOriginalPrice", p.category_ids as "categoryIds", p.type_ids as "productTypeIds",
  p.tag_ids as "tagIds", p.label_ids as "labelIds", counts.like_count as likes, counts.dislike_count as dislikes,
  counts.comment_count as "commentCount", ${factsColumns}, f.id as "pictureId", f.stem, f.width, f.height, f.alt, ${authorColumns}`;

export const cardJoins = `
  join product_counts counts on counts.product_id = p.id
  join members m on m.id = p.author_id
  left join product_pictures f on f.id = p.primary_picture_id`;

export const listedCards: Listed = {
  columns: cardColumns,
  joins: `join products p on p.id = listed.id ${cardJoins}`,
};

type Joined = 'author' | 'picture' | 'categories' | 'productTypes' | 'tags' | 'labels' | 'facts';

export interface CardRow extends Omit<ProductCard, Joined>, AuthorRow, PictureRow, FactsRow {
  categoryIds: CategoryId[];
  productTypeIds: ProductTypeId[];
  tagIds: TagId[];
  labelIds: LabelId[];
}

/** The columns of the primary picture; null without one. */
export interface PictureRow {
  pictureId: FileId | null;
  stem: string | null;
  width: number | null;
  height: number | null;
  alt: string | null;
}

/**
 * Copies field by field. Spreading the row would include columns needed only for lookups, and take several times as
 * long.
 */
export function cardOf(row: CardRow, taxonomy: Taxonomy, now: Date): ProductCard {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    likes: row.likes,
    dislikes: row.dislikes,
    commentCount: row.commentCount,
    createdAt: row.createdAt,
    author: authorOf(row),
    memberPriceCents: row.memberPriceCents,
    nonMemberPriceCents: row.nonMemberPriceCents,
    originalPriceCents: row.originalPriceCents,
    hideOriginalPrice: row.hideOriginalPrice,
    url: row.url,
    isOnline: row.isOnline,
    isFeatured: row.isFeatured,
    status: statusAt(row, now),
    expiresAt: row.expiresAt,
    picture: pictureOf(row),
    categories: taxonomy.namedCategories(row.categoryIds),
    productTypes: taxonomy.namedTypes(row.productTypeIds),
    tags: taxonomy.namedTags(row.tagIds),
    labels: taxonomy.namedLabels(row.labelIds),
    facts: shownFacts(row, taxonomy),
  };
}

/** The public facts and their moments; null without a kind. */
export interface FactsRow extends FactMoments {
  facts: ProductFacts | null;
}

export function shownFacts(
  { facts, beginsAt, endsAt, closesAt }: FactsRow,
  taxonomy: Taxonomy,
): ShownFacts | null {
  if (facts === null) return null;
  const credits = (facts.credits ?? []).map((credit) => ({
    ...credit,
    name: taxonomy.namedCreditKinds([credit.creditKindId])[0]?.name ?? '',
  }));
  return { ...facts, credits, beginsAt, endsAt, closesAt };
}

export function pictureOf({ pictureId, stem, width, height, alt }: PictureRow): Picture | null {
  if (pictureId === null || stem === null || width === null || height === null) return null;
  return { kind: 'picture', id: pictureId, stem, width, height, alt: alt ?? '' };
}
