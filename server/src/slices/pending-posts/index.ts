/**
 * Newcomers: what an account posts that registered itself waits for a moderator until as much of it is public as it takes.
 *
 * - What waits is in a table of its own, as the body of its call: nothing that reads products, threads or comments knows of it.
 * - It is posted by the call's own action as its author, in the transaction that decides; where that refuses, it waits on.
 * - Whoever posts asks by a `ModerationGate` first, whoever edits by `CapLinks`; where newcomers do not wait, that reads nothing.
 * - The queue shows all that approving makes public, quotes too, from the same body; a row's words have none; attachments that wait are sent to their sender and the staff.
 * - Of two who decide at once one wins, and the other reads so. The setting decides what waits from now on, and lets nothing go.
 * - What was refused keeps its words for its author, for a while; that it was stays, as the record is about it.
 */

export { exportPendingPosts } from './export.ts';
export { pendingPostCronJobs } from './jobs.ts';
export { waitingFor } from './list-queries.ts';
export { isNewHere, type ModerationGates, moderationGatesOf } from './moderation-gates.ts';
export { deletePendingOf } from './queries.ts';
export { pendingPostRoutes, registerPendingFile } from './routes.ts';
