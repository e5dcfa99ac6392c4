import { type Actor, isStaff, type Standing } from '../accounts/model.ts';
import { dayLength } from '../core/day.ts';
import type { CategoryId, LabelId, MemberId, ProductId, ProductTypeId, TagId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';
import type { ListPage } from '../core/request.ts';
import type { Attachment, Picture } from '../files/model.ts';
import type { PostCard } from '../posts/model.ts';
import type { StaffPost } from '../posts/staff-list.ts';
import type { Category, FiledCategory, Named, NamedCategory } from '../taxonomy/model.ts';

export type ProductStatus = 'active' | 'inactive' | 'expired';

/** rules/products 6: home and category page size. */
export const listPageSize = 20;
/** rules/calls 10 */
export const listLimit = { min: 1, max: 200 } as const;
/** rules/products 10: the sidebar's length. */
export const popularCount = 10;

/** rules/products 30 */
export const relatedCount = 5;

/** rules/products 8, in the order of the filter bar. */
export const listOrders = ['new', 'popular', 'discussed', 'price'] as const;
export type ListOrder = (typeof listOrders)[number];

/** rules/products 34, in the order of the filter bar. */
export const priceRanges = ['any', 'free', 'under50', 'under200'] as const;
export type PriceRange = (typeof priceRanges)[number];

/** What the member price stays below, in cents. */
export const priceCeilings: Record<Exclude<PriceRange, 'any'>, Cents> = {
  free: 1,
  under50: 5_000,
  under200: 20_000,
};

/** rules/products 35: products are counted up to one more than this. */
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
}

/** A product with everything its own page shows. */
export interface ProductDetail extends ProductCard {
  descriptionHtml: string;
  /** How an offline product is booked, in plain text with line breaks; '' where nothing is said. */
  booking: string;
  /** The primary one first, then in the order that was chosen. */
  pictures: Picture[];
  /** Downloads, in the order that was chosen. */
  attachments: Attachment[];
  /** The author's; null where it does not show, as in a preview. */
  authorStanding: Standing | null;
  /** The categories above its first one, the outermost first. */
  parents: NamedCategory[];
  /** Grows by one with every edit (rules/products 27). */
  version: number;
}

export interface PopularProduct {
  id: ProductId;
  authorId: MemberId;
  title: string;
  isFeatured: boolean;
  memberPriceCents: Cents;
}

/** A product as it is offered beside another one, or beside a thread. */
export interface RelatedProduct {
  id: ProductId;
  title: string;
  memberPriceCents: Cents;
  expiresAt: Date | null;
  picture: Picture | null;
}

export interface ListProducts extends ListPage {
  includeExpired: boolean;
  order: ListOrder;
  price: PriceRange;
  /** Of those that carry it; absent for all. */
  label?: LabelId | undefined;
  /** Slug or id of a category; absent for the home list. */
  category?: string | undefined;
}

export interface ProductList {
  products: ProductCard[];
  /** Of all in the list, up to `productCountLimit` + 1. */
  total: number;
  /** The category that was asked for. */
  category: Category | null;
  /** The label that was asked for; null for one that does not exist, too. */
  label: Named<LabelId> | null;
}

/** What one member posted, newest first. */
export interface AuthorProducts {
  products: ProductCard[];
  /** Of all that match, up to `authorCountLimit` + 1. */
  total: number;
}

/** A product in the staff's list; its status is the one it had, where it is deleted. */
export interface StaffProduct extends ProductCard, StaffPost {
  version: number;
}

export interface EveryProduct {
  products: StaffProduct[];
  /** Of all that match, up to `authorCountLimit` + 1. */
  total: number;
}

/** What narrows a list within its category. */
export type ProductFilter = Pick<ListProducts, 'includeExpired' | 'price' | 'label'>;

/** What lists show unless they are narrowed. */
export const unfiltered: ProductFilter = { includeExpired: false, price: 'any' };

export function isUnfiltered({ includeExpired, price, label }: ProductFilter): boolean {
  return !includeExpired && price === 'any' && label === undefined;
}

/** A category and how many products its listing shows, up to `productCountLimit` + 1. */
export interface CountedCategory extends NamedCategory {
  parentId: CategoryId | null;
  count: number;
}

export interface CategoryCounts {
  categories: CountedCategory[];
  /** Of all that the filter lets through, up to `productCountLimit` + 1. */
  total: number;
}

/** rules/votes 5: likes minus dislikes. */
export function voteCount(product: Pick<ProductCard, 'likes' | 'dislikes'>): number {
  return product.likes - product.dislikes;
}

/** rules/products 4: past its expiry a product shows as expired at once, whatever the job has written. */
export function statusAt(product: Pick<ProductCard, 'status' | 'expiresAt'>, now: Date): ProductStatus {
  const isPast = product.expiresAt !== null && product.expiresAt <= now;
  return isPast && product.status === 'active' ? 'expired' : product.status;
}

/** rules/products 28: its last days. */
export function endsSoon(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() < 7 * dayLength;
}

/** The struck-through price, when there is one to show. */
export function shownOriginalPriceCents({ originalPriceCents, hideOriginalPrice }: Prices): Cents | null {
  return hideOriginalPrice ? null : originalPriceCents;
}

/** rules/products 31; 0 where nothing is known of it, or nothing is saved. */
export function memberSavingCents({ memberPriceCents, nonMemberPriceCents }: Prices): Cents {
  return Math.max(0, (nonMemberPriceCents ?? 0) - memberPriceCents);
}

/** rules/products 23: Make Featured is the staff's. */
export function mayFeature({ role }: Pick<Actor, 'role'>): boolean {
  return isStaff(role);
}

/** rules/products 24: everybody but the Normal User chooses a status, and only of a product that exists. */
export function mayChooseStatus({ role }: Pick<Actor, 'role'>): boolean {
  return role !== 'member';
}
