/**
 * Overview: what needs staff, how the week went, and whether backups work.
 *
 * - Two statements in all; the header and the sidebar use the same counts.
 * - Each slice provides the SQL of its own queue; one statement counts all of them.
 */
export { overviewRoutes } from './routes.ts';
