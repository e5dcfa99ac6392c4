/**
 * Notices tell members what others did to their posts, or in threads and products they follow.
 *
 * - Comments and votes are queued in a table by the statement that writes them. A job turns them into notices.
 * - There is one unread notice per member and item, which later events extend. After it is read, a new one begins.
 * - A notice of comments stores only a time range. The comments are read when it is shown, so removed comments and
 *   former members are shown as such.
 * - The e-mail waits a while and reports everything that the notice contains then. It is dropped if the notice was
 *   read.
 */

export { exportFollows, exportNotices, forgetNoticesOf } from './comment-queries.ts';
export { noticeCronJobs, noticeEmailJobs, noticeJobs } from './jobs.ts';
export { countUnreadNotices } from './list-queries.ts';
export { notifyPastComments, notifyPending } from './notify.ts';
export {
  askWhetherEnded,
  dropMessageEmail,
  notifyDemoRemoved,
  notifyMessage,
  settleEndNotice,
  settleMessageNotices,
} from './other-queries.ts';
export { noticeRoutes } from './routes.ts';
