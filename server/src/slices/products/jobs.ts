import { contentTopics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { bulkJob } from '../posts/index.ts';
import { categoryMoved, taxonomyTermsMerged } from '../taxonomy/index.ts';
import { productsExpired, refilingDue } from './events.ts';
import { expireProducts } from './queries.ts';
import { refile, start } from './refiling.ts';
import { changeManyProducts } from './staff.ts';

export function productJobs(context: AppContext): EventJob[] {
  return [
    bulkJob(context, 'product', changeManyProducts),
    onEvent(categoryMoved, ({ categoryId }) =>
      refile(context, { kind: 'category', from: categoryId, into: categoryId, ...start }),
    ),
    onEvent(taxonomyTermsMerged, (merging) => refile(context, { ...merging, ...start })),
    onEvent(refilingDue, (pass) => refile(context, pass)),
  ];
}

export function productCronJobs(context: AppContext): CronJob[] {
  return [
    {
      name: 'expire-products',
      cron: '* * * * *',
      run: () => expire(context),
    },
  ];
}

/**
 * What time does to products (rules/products 4).
 *
 * One fact tells of so many: its job is short, however many end at one moment.
 */
const batchSize = 500;

/** Each is told of once: what is written down as expired is not found again, unless it is shown anew. */
export async function expire({ write }: AppContext): Promise<void> {
  await write(async ({ tx, changed, happened }) => {
    const expired = await expireProducts(tx);
    for (const id of expired) changed(...contentTopics({ kind: 'product', id }));
    for (let start = 0; start < expired.length; start += batchSize)
      happened(productsExpired, { productIds: expired.slice(start, start + batchSize) });
  });
}
