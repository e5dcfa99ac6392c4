/** The SQL of the orders of lists, and of what each is found along. */
import type { ListOrder } from '#contract/products/model.ts';

/** Of `p`, products or their ranks. */
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

/** Of `p`: the ranks of products, with an `id` and what narrowed lists go by, as products have it. */
const ranks = (condition: string) =>
  `(select product_id as id, * from product_ranks where is_listed and ${condition}) p`;

/** `from … p where …`: what is active, along whichever has an index of the order. */
export function activeAlong(order: ListOrder): string {
  if (isByRank(order)) return `from ${ranks('is_active')} where ${isUnexpired}`;
  return `from products p where p.deleted_at is null and ${isActive}`;
}

/**
 * The same of all that is not deleted, as far as `$1` rows after the first `$2` need it, and narrowed by conditions that
 * each begin with `and`. In the index active ranks stand apart from the others: the first of both are merged.
 */
export function allAlong(order: ListOrder, narrowing: string): string {
  if (!isByRank(order)) return `from products p where p.deleted_at is null ${narrowing}`;
  const first = (condition: string) => `(
    select * from ${ranks(condition)} where true ${narrowing}
    order by ${orders[order]} limit $1::integer + $2::integer)`;
  return `from (${first('is_active')} union all ${first('not is_active')}) p where true`;
}
