/**
 * Alerts: keywords by which members hear of products.
 *
 * - Every alert is its member's own: nobody else finds it, and nothing of it is a kept reply or a topic.
 * - What a keyword matches is said once, by the functions alert_query and alert_words of the database.
 * - A member has at most 50, however many are added at once.
 * - A product that is published is matched with all alerts by one statement, one product after the other.
 * - Who was told of a product is never told of it again; letters are asked once more as they leave.
 * - A preview costs the same however large the catalogue is: it ends at a limit.
 */

export { alertEmails, matchingCronJobs, matchingJobs } from './jobs.ts';
export { forgetScansOf } from './matching.ts';
export { deleteAlertsOf, deleteFoundOf, exportAlerts, exportFound, insertKeywords } from './queries.ts';
export { alertRoutes } from './routes.ts';
