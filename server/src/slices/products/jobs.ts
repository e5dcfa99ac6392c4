import { contentTopics } from '#contract/core/topics.ts';
import type { CronJob } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { expireProducts } from './queries.ts';

export function productCronJobs({ write }: Services): CronJob[] {
  return [
    {
      name: 'expire-products',
      cron: '* * * * *',
      run: () =>
        write(async ({ tx, changed }) => {
          const expired = await expireProducts(tx);
          for (const id of expired) changed(...contentTopics({ kind: 'product', id }));
        }),
    },
  ];
}
