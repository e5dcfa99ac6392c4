/**
 * Numbers: what happened here, day by day, for those who keep the office.
 *
 * - The page reads a table of days and a table of the first products: what it costs does not grow with what there is.
 * - A job counts the rows of the newest days, writes down how high the levels stand, and fills in days that are missing.
 * - What leaves no row behind adds to its day as it happens (`platform/db/tallies.ts`).
 */
export { readWeek } from './actions.ts';
export { statisticCronJobs, statisticJobs } from './jobs.ts';
export { statisticRoutes } from './routes.ts';
