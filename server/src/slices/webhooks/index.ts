/**
 * Webhooks: addresses on other servers that are notified of events.
 *
 * - They subscribe to the domain events of other slices with their own jobs. If no webhook listens, nothing is queued.
 * - A message is one row per webhook, stored byte for byte as signed, with the same id at each attempt.
 * - All deliveries of a webhook share one job, two at a time, on separate workers (docs/decisions/0050).
 * - It is sent through the guarded fetch, by TLS, and follows no redirect.
 * - A secret is shown once, and never again in a reply or a log.
 * - Messages about a member are deleted when they leave, all others after 30 days.
 */
export { addWebhook, readWebhooks, removeWebhook, rotateSecret } from './actions.ts';
export { readLog, sendAgain, sendFailedAgain } from './delivery-log.ts';
export { gaugeWebhooks } from './gauges.ts';
export {
  deleteDeliveriesOf,
  webhookCronJobs,
  webhookEmails,
  webhookJobs,
  webhookSendingJobs,
} from './jobs.ts';
export { webhookRoutes } from './routes.ts';
export type { WebhookOptions } from './send-deliveries.ts';
