/** The SQL of the orders of lists, and of what each is found along. */
import type { ListOrder } from '#contract/products/model.ts';

/** Of `p`, as `listedAlong` has it. */
export const orders: Record<ListOrder, string> = {
  new: 'p.created_at desc, p.id desc',
  popular: 'p.score desc, p.view_count desc, p.created_at desc, p.id desc',
  discussed: 'p.comment_count desc, p.created_at desc, p.id desc',
  price: 'p.price_cents, p.created_at desc, p.id desc',
};

const isUnexpired = '(p.expires_at is null or p.expires_at > now())';

/** rules/products 4 and rules/products 7: active and not past its expiry; of `products p`. */
export const isActive = `p.status = 'active' and ${isUnexpired}`;

/** Orders by what members make of products, which ranks follow within a second (docs/decisions/0029). */
export function isByRank(order: ListOrder): boolean {
  return order === 'popular' || order === 'discussed';
}

/**
 * `from … p where …`: what a list shows, products or their ranks, whichever has an index of its order, so that a page is an
 * index scan. Either has an `id` and what narrowed lists go by: `listed_in`, `label_ids` and `price_cents`.
 */
export function listedAlong(order: ListOrder, includeExpired: boolean): string {
  if (isByRank(order)) return `from (${includeExpired ? allRanks : activeRanks}) p where true`;
  return `from products p where p.deleted_at is null ${includeExpired ? '' : `and ${isActive}`}`;
}

const ranks = (condition: string) =>
  `select p.product_id as id, p.* from product_ranks p where p.is_listed and ${condition}`;

/** Of `p`: active ranks, for the popular products of which some are featured, too. */
export const activeRanks = ranks(`p.is_active and ${isUnexpired}`);

/** Merged, in any order that the index has: in it those that are active stand apart. */
const allRanks = `${ranks('p.is_active')} union all ${ranks('not p.is_active')}`;
