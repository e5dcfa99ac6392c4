import { refusedDays } from '#contract/pending-posts/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { CronJob } from '../../platform/jobs/events.ts';
import { forgetRefused } from './queries.ts';

/**
 * New-account moderation: posts of a self-registered account wait for a moderator until enough of its posts are public.
 *
 * - A pending post is stored in its own table, as the body of its API call. No query of products, threads or comments
 * sees it.
 * - Approval publishes it with the call's own action, as its author, in the deciding transaction. If that action
 * rejects it, it stays pending.
 * - Posting first calls a `ModerationGate`, editing calls `CapLinks`. If the setting is off, neither reads anything.
 * - The queue shows the stored body as approval would publish it, with quotes. Its plain text leaves them out.
 * Only the author and staff can download pending attachments.
 * - If two moderators decide at once, one decision is stored and the other gets an error. The setting applies to new
 * posts and releases none.
 * - A rejected post's text stays readable for its author for a while. Its row stays, as the log references it.
 */

export { exportPendingPosts } from './export.ts';
export { waitingFor } from './list-queries.ts';
export { hasNewAccountLimits, type ModerationGates, moderationGatesOf } from './moderation-gates.ts';
export { deletePendingOf } from './queries.ts';
export { pendingPostRoutes, registerPendingFile } from './routes.ts';

export function pendingPostCronJobs({ database }: AppContext): CronJob[] {
  return [
    { name: 'forget-refused-posts', cron: '27 3 * * *', run: () => forgetRefused(database, refusedDays) },
  ];
}
