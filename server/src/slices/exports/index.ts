/**
 * Exports: everything that is kept of a member, put together for them to take along.
 *
 * - What goes in is one table of parts; each slice reads its own rows, a page at a time.
 * - Made by a job with a worker of its own; a try that was cut off is thrown away and made anew.
 * - One at a time for each member; gone after 7 days, rows and files.
 * - Handed out for a word that is good once and for a minute; its stored name opens nothing.
 */
export { exportCronJobs, exportJobs, exportMailJobs, exportMakingJobs } from './jobs.ts';
export { removeExportsOf } from './removal.ts';
export { exportRoutes, registerDownload } from './routes.ts';
