import type { AppContext } from '../../platform/app-context.ts';
import type { CronJob } from '../../platform/jobs/events.ts';
import { forgetOld } from './queries.ts';

export { deleteReadMarkers, exportVisits } from './queries.ts';
export { readMarkerRoutes } from './routes.ts';

/** Deletes old read markers (rules/read-markers 1). */
export function readMarkerCronJobs({ database }: AppContext): CronJob[] {
  return [{ name: 'forget-old-visits', cron: '47 3 * * *', run: () => forgetOld(database) }];
}
