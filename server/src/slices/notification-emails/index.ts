/**
 * Letters that a member may do without: one row for each, queued with what it is about, put together as it leaves.
 *
 * - A slice has a `emailEvent` in its `facts.ts`, a `emailJob` among its jobs, and in a transaction inserts the rows of
 *   `letters` and queues them by `queueEmailJobs`.
 * - A letter is sent once or dropped, and its row says which.
 * - Nothing goes to whoever is not a member any more, has no address that takes mail, or does not want it.
 * - Choices say only what is not as usual; `chosen` asks for them in SQL, for many members at once.
 * - The links in letters are signed and kept nowhere; they end with the address.
 */

export { type EmailEvent, emailEvent } from './events.ts';
export { type Compose, emailJob, notificationEmailCronJobs } from './jobs.ts';
export {
  chosen,
  deleteChoices,
  deleteEmailsOf,
  exportAddresses,
  exportChoices,
  exportEmails,
  exportFailedEmails,
  queueEmailJobs,
} from './queries.ts';
export { emailSettingRoutes, registerOneClick } from './routes.ts';
export { unsubscribeToken } from './unsubscribe-tokens.ts';
