/**
 * Exports: all data stored about a member, as a download.
 *
 * - One table lists the parts; each slice reads its own rows, a page at a time.
 * - A job with its own worker creates the file. An interrupted attempt is deleted and started again.
 * - Each member has one at a time. Its row and file are deleted after 7 days.
 * - A one-time token that is valid for a minute opens the download; the stored name opens nothing.
 */

export { removeExportsOf } from './actions.ts';
export { exportCronJobs, exportJobs, exportMailJobs, exportMakingJobs } from './jobs.ts';
export { exportRoutes, registerDownload } from './routes.ts';
