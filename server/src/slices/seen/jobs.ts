import type { CronJob } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { forgetOld } from './queries.ts';

/** rules/seen 1 */
export function seenCronJobs({ database }: Services): CronJob[] {
  return [{ name: 'forget-old-visits', cron: '47 3 * * *', run: () => forgetOld(database) }];
}
