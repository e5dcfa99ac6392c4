import type { AppContext } from '../../platform/app-context.ts';
import type { CronJob } from '../../platform/jobs/events.ts';
import { bulkAsked } from './events.ts';
import { failAbandonedBulks, forgetBulks } from './staff-list-queries.ts';

export function postCronJobs({ database }: AppContext): CronJob[] {
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
