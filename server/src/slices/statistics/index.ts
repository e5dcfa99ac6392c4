import * as calls from '#contract/statistics/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { viewStatistics } from './actions.ts';

/**
 * Statistics: daily numbers for administrators.
 *
 * - The page reads a table of days and one of top products, so its cost does not grow with the data.
 * - A job counts the rows of the newest days, stores the current levels, and fills in missing days.
 * - Events that leave no row behind increment the day's counter as they happen (`platform/db/daily-counters.ts`).
 */
export { readWeek } from './actions.ts';
export { statisticCronJobs, statisticJobs } from './jobs.ts';

export function statisticRoutes(context: AppContext): Binding[] {
  return [bindMember(calls.viewStatistics, { handle: (input) => viewStatistics(context, input) })];
}
