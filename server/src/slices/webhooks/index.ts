/**
 * Webhooks: addresses elsewhere that are told what happens here.
 *
 * - They follow the facts of other slices by jobs of their own; where nobody listens, nothing is queued.
 * - A message is one row for each webhook, to the byte as it is signed, and its id is the same at each try.
 * - All that waits for a webhook is one job, two at a time, among workers of their own (docs/decisions/0050).
 * - It goes through the guarded fetch, by TLS, and follows no redirect.
 * - A secret is told once and stands in no reply, no log and no record after that.
 * - What tells of a member goes when they leave; all goes after 30 days.
 */
export { addWebhook, readWebhooks, removeWebhook, rotateSecret } from './actions.ts';
export { gaugeWebhooks } from './gauges.ts';
export { webhookCronJobs, webhookEmails, webhookJobs, webhookSendingJobs } from './jobs.ts';
export type { WebhookOptions } from './options.ts';
export { deleteDeliveriesOf } from './removal.ts';
export { readLog, sendAgain, sendFailedAgain } from './resending.ts';
export { webhookRoutes } from './routes.ts';
