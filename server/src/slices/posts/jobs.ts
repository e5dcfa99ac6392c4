import type { CronJob } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { forgetBulks } from './bulk-queries.ts';

export function postCronJobs({ database }: Services): CronJob[] {
  return [{ name: 'forget-bulk-acts', cron: '37 4 * * *', run: () => forgetBulks(database) }];
}
