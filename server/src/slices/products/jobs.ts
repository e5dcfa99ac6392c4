import { contentTopics } from '#contract/core/topics.ts';
import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { categoryMoved, mastersMerged } from '../masters/index.ts';
import { bulkJob } from '../posts/index.ts';
import { productsExpired, refilingDue } from './facts.ts';
import { expireProducts } from './queries.ts';
import { refile, start } from './refiling.ts';
import { changeManyProducts } from './staff.ts';

export function productJobs(services: Services): FactJob[] {
  return [
    bulkJob(services, 'product', changeManyProducts),
    onFact(categoryMoved, ({ categoryId }) =>
      refile(services, { kind: 'category', from: categoryId, into: categoryId, ...start }),
    ),
    onFact(mastersMerged, (merging) => refile(services, { ...merging, ...start })),
    onFact(refilingDue, (pass) => refile(services, pass)),
  ];
}

export function productCronJobs(services: Services): CronJob[] {
  return [
    {
      name: 'expire-products',
      cron: '* * * * *',
      run: () => expire(services),
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
export async function expire({ write }: Services): Promise<void> {
  await write(async ({ tx, changed, happened }) => {
    const expired = await expireProducts(tx);
    for (const id of expired) changed(...contentTopics({ kind: 'product', id }));
    for (let start = 0; start < expired.length; start += batchSize)
      happened(productsExpired, { productIds: expired.slice(start, start + batchSize) });
  });
}
