/** What time does to products (rules/products 4). */
import { contentTopics } from '#contract/core/topics.ts';
import type { Services } from '../../platform/services.ts';
import { productsExpired } from './facts.ts';
import { expireProducts } from './queries.ts';

/** One fact tells of so many: its job is short, however many end at one moment. */
const batchSize = 500;

/** Each is told of once: what is written down as expired is not found again, unless it is shown anew. */
export async function expire({ write }: Services): Promise<void> {
  await write(async ({ tx, changed, happened }) => {
    const expired = await expireProducts(tx);
    for (const id of expired) changed(...contentTopics({ kind: 'product', id }));
    for (let start = 0; start < expired.length; start += batchSize)
      happened(productsExpired, { productIds: expired.slice(start, start + batchSize) });
  });
}
