import type { CronJob } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { failAbandonedBulks, forgetBulks } from './bulk-queries.ts';
import { bulkAsked } from './facts.ts';

export function postCronJobs({ database }: Services): CronJob[] {
  const jobNames = Object.values(bulkAsked).map(({ name }) => name);
  return [
    { name: 'forget-bulk-acts', cron: '37 4 * * *', run: () => forgetBulks(database) },
    {
      name: 'fail-abandoned-bulk-acts',
      cron: '*/5 * * * *',
      run: () => failAbandonedBulks(database, jobNames),
    },
  ];
}
