/**
 * Optional e-mails: one row each, queued with a reference to its content, and composed as it is sent.
 *
 * - A slice declares an `emailEvent` in its `events.ts` and an `emailJob` among its jobs. Within a transaction it
 *   inserts rows into `letters` and queues them with `queueEmailJobs`.
 * - An e-mail is sent once or dropped; its row says which.
 * - Nothing is sent to former members, to unreachable addresses, or against a member's choice.
 * - Only choices that differ from the defaults are stored. `chosen` reads them in SQL, for many members at once.
 * - The links in e-mails are signed and not stored; they become invalid when the address changes.
 */

export {
  type Compose,
  type EmailEvent,
  type EmailRecipient,
  emailEvent,
  emailJob,
  notificationEmailCronJobs,
} from './jobs.ts';
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
