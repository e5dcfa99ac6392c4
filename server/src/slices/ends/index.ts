/**
 * Reported ends: members report that a product is no longer available, and its author answers.
 *
 * - One row per member and product. It stays after the answer, so that the member does not ask again soon.
 * - After some reports, or some days without an answer, the staff decide. No job is needed: the queue is a query.
 * - Nobody but the reporting member learns who reported.
 */
export { deleteEndReportsOf, exportEndReports, reportedEnds } from './queries.ts';
export { endRoutes } from './routes.ts';
