import { refusedDays } from '#contract/newcomers/model.ts';
import type { CronJob } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { forgetRefused } from './queries.ts';

export function newcomerCronJobs({ database }: Services): CronJob[] {
  return [
    { name: 'forget-refused-posts', cron: '27 3 * * *', run: () => forgetRefused(database, refusedDays) },
  ];
}
