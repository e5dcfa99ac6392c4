import { contentTopics, topics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { bulkJob } from '../posts/index.ts';
import { categoryMoved, lockMerged, taxonomyTermsMerged } from '../taxonomy/index.ts';
import { productsExpired, refilingDue } from './events.ts';
import { expireProducts } from './queries.ts';
import { type RefilingPass, refileBatch } from './refiling-queries.ts';
import { changeManyProducts } from './staff-actions.ts';

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

/** The number of products per event. It is limited so that each job is short, however many products expire at once. */
const batchSize = 500;

/**
 * Marks products that have expired, and reports each expiry once (rules/products 4). A product marked as expired is not
 * found again, unless it is shown again.
 */
export async function expire({ write }: AppContext): Promise<void> {
  await write(async ({ tx, changed, happened }) => {
    const expired = await expireProducts(tx);
    for (const id of expired) changed(...contentTopics({ kind: 'product', id }));
    for (let start = 0; start < expired.length; start += batchSize)
      happened(productsExpired, { productIds: expired.slice(start, start + batchSize) });
  });
}

/**
 * Refiles one batch. Its transaction queues the next one, so that a crash loses nothing. While the previous release
 * still runs, it may file by outdated data. So after a pass with changes another one follows.
 */
export async function refile({ write }: AppContext, pass: RefilingPass): Promise<void> {
  await write(async ({ tx, changed, happened }) => {
    // The target may have been merged meanwhile, and that pass may have ended before these products were refiled.
    const into = await lockMerged(tx, pass.kind, pass.into);
    const batch = await refileBatch(tx, { ...pass, into }, pass.after);
    const done = { ...pass, after: pass.after + batchSize, changed: pass.changed + batch.changed };
    if (done.after < batch.lastId) return happened(refilingDue, done);
    if (done.changed === 0) return;
    changed(topics.lists('product'));
    happened(refilingDue, { ...pass, ...start });
  });
}

export const start = { after: 0, changed: 0 };
