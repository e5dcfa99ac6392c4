import type { AppContext } from '../../platform/app-context.ts';
import type { CronJob } from '../../platform/jobs/events.ts';
import { sumUpUses } from './queries.ts';

/** rules/taxonomy 13 */
export function taxonomyCronJobs({ database }: AppContext): CronJob[] {
  return [{ name: 'sum-up-master-uses', cron: '*/5 * * * *', run: () => sumUpUses(database.db) }];
}
