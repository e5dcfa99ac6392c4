import type { CronJob } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { sumUpUses } from './queries.ts';

/** rules/masters 13 */
export function masterCronJobs({ database }: Services): CronJob[] {
  return [{ name: 'sum-up-master-uses', cron: '*/5 * * * *', run: () => sumUpUses(database.db) }];
}
