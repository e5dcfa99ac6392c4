/**
 * Demo content: what the first start created, and its removal.
 *
 * - Demo members are marked; their posts are demo content because of their author (docs/decisions/0016). Categories,
 *   types, tags and labels stay.
 * - One transaction hides it, ends its sign-ins and notifies members who wrote below it. A job deletes the rest, and
 *   may be interrupted anywhere.
 * - Administrators who are not demo members remove it. If there are none, becoming the first one removes it.
 */
export { beginRemoval, demoRemovalBegun, readCounts } from './actions.ts';
export { demoRemovalFinished, demoRemovalJobs } from './jobs.ts';
export { hasRemovalBegun, listOwnAdmins, markDemo } from './queries.ts';
export { demoRoutes } from './routes.ts';
