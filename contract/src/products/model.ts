import { type Actor, type AuthorStanding, isStaff } from '../accounts/model.ts';
import { dayLength } from '../core/day.ts';
import type { CategoryId, LabelId, MemberId, ProductId, ProductTypeId, TagId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { ListPage } from '../core/request.ts';
import type { Attachment, Picture } from '../files/model.ts';
import type { PostCard } from '../posts/model.ts';
import type { StaffPost } from '../posts/staff-list.ts';
import type { Category, FiledCategory, Named, NamedCategory } from '../taxonomy/model.ts';
import type { ShownFacts } from './facts.ts';
import type { FactFilter } from './filters.ts';
import { productTexts } from './texts.ts';

export type ProductStatus = 'active' | 'inactive' | 'expired';

/** rules/products 6: page size of home and categories. */
export const listPageSize = 20;
/** rules/calls 10 */
export const listLimit = { min: 1, max: 200 } as const;
/** rules/products 10: the length of the sidebar. */
export const popularCount = 10;

/** Similar offers below a product (rules/products 30). */
export const relatedCount = 5;

/** rules/products 8, in filter bar order. */
export const listOrders = ['new', 'popular', 'discussed', 'price', 'soonest'] as const;
export type ListOrder = (typeof listOrders)[number];

/** rules/products 34, in filter bar order. */
export const priceRanges = ['any', 'free', 'under50', 'under200'] as const;
export type PriceRange = (typeof priceRanges)[number];

/** The exclusive upper limit of the member price in cents. */
export const priceCeilings: Record<Exclude<PriceRange, 'any'>, Cents> = {
  free: 1,
  under50: 5_000,
  under200: 20_000,
};

/** rules/products 35: products are counted up to one above this. */
export const productCountLimit = 1_000;

export interface Prices {
  memberPriceCents: Cents;
  nonMemberPriceCents: Cents | null;
  originalPriceCents: Cents | null;
  hideOriginalPrice: boolean;
}

/** A product as lists show it. */
export interface ProductCard extends PostCard<ProductId>, Prices {
  url: string | null;
  isOnline: boolean;
  isFeatured: boolean;
  status: ProductStatus;
  expiresAt: Date | null;
  picture: Picture | null;
  categories: FiledCategory[];
  productTypes: Named<ProductTypeId>[];
  tags: Named<TagId>[];
  labels: Named<LabelId>[];
  /** Null for a product of no kind. */
  facts: ShownFacts | null;
}

/** A product on its own page. */
export interface ProductDetail extends ProductCard {
  descriptionHtml: string;
  /** The way to book an offline product, as plain text with line breaks; '' if not given. */
  booking: string;
  /** The primary picture first, then the chosen order. */
  pictures: Picture[];
  /** Downloads in the chosen order. */
  attachments: Attachment[];
  /** The author's reputation; null where it is not shown, as in a preview. */
  authorStanding: AuthorStanding | null;
  /** The ancestors of its first category, outermost first. */
  parents: NamedCategory[];
  /** Grows with every edit (rules/products 27). */
  version: number;
}

export interface PopularProduct {
  id: ProductId;
  authorId: MemberId;
  title: string;
  isFeatured: boolean;
  memberPriceCents: Cents;
  facts: ShownFacts | null;
}

/** A product offered beside another product or a thread. */
export interface RelatedProduct {
  id: ProductId;
  title: string;
  /** Null for a career posting without a price. */
  memberPriceCents: Cents | null;
  expiresAt: Date | null;
  picture: Picture | null;
}

export interface ListProducts extends ListPage {
  includeExpired: boolean;
  order: ListOrder;
  price: PriceRange;
  /** Slug or id of a category; absent for the home list. */
  category?: string | undefined;
  facts: FactFilter;
}

export interface ProductList {
  products: ProductCard[];
  /** The whole list, up to `productCountLimit` + 1. */
  total: number;
  /** The requested category. */
  category: Category | null;
  /** The requested label. Null if none was requested or it does not exist. */
  label: Named<LabelId> | null;
}

/** One member's products, newest first. */
export interface AuthorProducts {
  products: ProductCard[];
  /** All matches, up to `authorCountLimit` + 1. */
  total: number;
}

/** A product in the staff's list. A deleted one keeps its last status. */
export interface StaffProduct extends ProductCard, StaffPost {
  version: number;
}

export interface EveryProduct {
  products: StaffProduct[];
  /** All matches, up to `authorCountLimit` + 1. */
  total: number;
}

/** Filters within a category. */
export type ProductFilter = Pick<ListProducts, 'includeExpired' | 'price' | 'facts'>;

/** The default filter. */
export const unfiltered: ProductFilter = { includeExpired: false, price: 'any', facts: {} };

export function isUnfiltered({ includeExpired, price, facts }: ProductFilter): boolean {
  return !includeExpired && price === 'any' && Object.keys(facts).length === 0;
}

/** A category and its number of products, up to `productCountLimit` + 1. */
export interface CountedCategory extends NamedCategory {
  parentId: CategoryId | null;
  count: number;
}

/** Facets of the list that a filter finds. */
export type CountFacets = ProductFilter & Pick<ListProducts, 'category'>;

export interface CategoryCounts {
  categories: CountedCategory[];
  /** All matches of the filter, up to `productCountLimit` + 1. */
  total: number;
}

/** rules/votes 5: likes minus dislikes. */
export function voteCount(product: Pick<ProductCard, 'likes' | 'dislikes'>): number {
  return product.likes - product.dislikes;
}

/** rules/products 4: past its expiry a product shows as expired at once, before the job stores it. */
export function statusAt(product: Pick<ProductCard, 'status' | 'expiresAt'>, now: Date): ProductStatus {
  const isPast = product.expiresAt !== null && product.expiresAt <= now;
  return isPast && product.status === 'active' ? 'expired' : product.status;
}

/** rules/products 28: the last days before the expiry. */
export function endsSoon(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() < 7 * dayLength;
}

/** rules/facts 8: a career posting shows prices only if one is above zero. */
export function showsPrices(product: Prices & Pick<ProductCard, 'facts'>): boolean {
  const prices = [product.memberPriceCents, product.nonMemberPriceCents, shownOriginalPriceCents(product)];
  return product.facts?.kind !== 'career' || prices.some((cents) => cents !== null && cents > 0);
}

/** True if one can no longer register for an event. */
export function isRegistrationClosed(facts: ShownFacts | null, now: Date): boolean {
  return facts?.kind === 'event' && facts.closesAt !== null && facts.closesAt <= now;
}

/** The word of a product that is over: an event has ended, anything else has expired. */
export function endedText({ facts }: Pick<ProductCard, 'facts'>): string {
  return facts?.kind === 'event' ? productTexts.ended : productTexts.expired;
}

/** True if the offer ends when its facts say so, so that nothing else has to. */
export function endsWithFacts({ facts, expiresAt }: Pick<ProductCard, 'facts' | 'expiresAt'>): boolean {
  const end = facts?.kind === 'career' ? facts.closesAt : facts?.endsAt;
  return end !== undefined && end !== null && end.getTime() === expiresAt?.getTime();
}

/** The struck-through price, if there is one. */
export function shownOriginalPriceCents({ originalPriceCents, hideOriginalPrice }: Prices): Cents | null {
  return hideOriginalPrice ? null : originalPriceCents;
}

/** rules/products 31: the saving in cents; 0 if unknown or nothing is saved. */
export function memberSavingCents({ memberPriceCents, nonMemberPriceCents }: Prices): Cents {
  return Math.max(0, (nonMemberPriceCents ?? 0) - memberPriceCents);
}

/** rules/products 23: only staff may feature products. */
export function mayFeature({ role }: Pick<Actor, 'role'>): boolean {
  return isStaff(role);
}

/** rules/products 24: all roles but Normal User may choose a status, for existing products only. */
export function mayChooseStatus({ role }: Pick<Actor, 'role'>): boolean {
  return role !== 'member';
}
