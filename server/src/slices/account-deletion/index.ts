/**
 * Departures: members who delete their account.
 *
 * - It is asked for with the password, ends every session at once, and is taken back by signing in for 14 days.
 * - Then the name and the way in go in one transaction, and all the rest in many that may be cut short anywhere.
 * - Each slice answers for what it holds of a member; the table of parts is the list of them.
 * - Counts and the reputation of others stay equal to the rows that are left.
 * - What stays is a former member's: the row is there, and names nobody.
 */
export { erase } from './erasure.ts';
export { accountDeletionCronJobs, accountDeletionEmails, accountDeletionJobs } from './jobs.ts';
export { accountDeletionRoutes } from './routes.ts';
