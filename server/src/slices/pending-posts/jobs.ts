import { refusedDays } from '#contract/pending-posts/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { CronJob } from '../../platform/jobs/events.ts';
import { forgetRefused } from './queries.ts';

export function pendingPostCronJobs({ database }: AppContext): CronJob[] {
  return [
    { name: 'forget-refused-posts', cron: '27 3 * * *', run: () => forgetRefused(database, refusedDays) },
  ];
}
