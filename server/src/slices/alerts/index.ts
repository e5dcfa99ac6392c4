/**
 * Alerts: keywords by which members are notified of new products.
 *
 * - Each alert belongs to one member. Nobody else can read it, no cache contains it, and it has no change topic.
 * - The database functions `alert_query` and `alert_words` alone define what a keyword matches.
 * - A member has at most 50 alerts, even if several are added at once.
 * - One statement matches a published product with all alerts, one product after the other.
 * - No member is notified of the same product twice. The e-mail's content is read again as it is sent.
 * - A preview stops at a limit, so its cost does not depend on the size of the catalogue.
 */

export { alertEmails, matchingCronJobs, matchingJobs } from './jobs.ts';
export { forgetScansOf } from './matching.ts';
export { deleteAlertsOf, deleteFoundOf, exportAlerts, exportFound, insertKeywords } from './queries.ts';
export { alertRoutes } from './routes.ts';
