/**
 * Notices: what members are told when somebody did something to theirs, or to what they follow.
 *
 * - Comments and votes leave word in a table, in the statement that writes them; a job makes notices of all that came.
 * - What is unread takes in what else happens to the same thing: one row for each member and thing, and a new one after
 *   it was read.
 * - A notice of comments names none, only from when to when: who wrote them is read as it is now, so that what was
 *   removed, and whoever left, is told as such.
 * - A letter waits a while with its notice, tells all of it, and never leaves when that was read.
 */

export { exportFollows, exportNotices, forgetNoticesOf } from './comment-queries.ts';
export { noticeCronJobs, noticeEmailJobs, noticeJobs } from './jobs.ts';
export { countUnreadNotices } from './list-queries.ts';
export { notifyPastComments, notifyPending } from './notify.ts';
export {
  dropMessageEmail,
  notifyDemoRemoved,
  notifyMessage,
  settleMessageNotices,
} from './other-queries.ts';
export { noticeRoutes } from './routes.ts';
