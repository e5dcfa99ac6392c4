/**
 * Demo content: what came with the first start, and how it leaves.
 *
 * - Its members are marked; all else that is demo follows from who wrote it (docs/decisions/0016). Categories, types, tags and labels
 *   stay.
 * - One transaction puts it out of sight, ends its sign-ins and tells whoever wrote below it; a job takes what is left, and may be
 *   cut short anywhere.
 * - Whoever is no part of it removes it; where nobody like that administers, becoming the first one does.
 */
export { beginRemoval, readCounts } from './actions.ts';
export { demoRemovalBegun, demoRemovalFinished } from './events.ts';
export { demoRemovalJobs } from './jobs.ts';
export { hasRemovalBegun, listOwnAdmins, markDemo } from './queries.ts';
export { demoRoutes } from './routes.ts';
