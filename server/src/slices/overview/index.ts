/**
 * Overview: what needs the staff, how the week went, and whether backups work.
 *
 * - Two statements in all; the header and the sidebar take their counts from it.
 * - Each slice says what waits in its own queue, as SQL; one statement counts all of them.
 */
export { overviewRoutes } from './routes.ts';
