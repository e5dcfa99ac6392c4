/**
 * Masters: the lists that products are filed under: categories, types, tags and labels.
 *
 * - Rows are suspended, never deleted; suspended ones stay readable where they are in use.
 * - Categories form a tree; a parent's listing shows its children's products too.
 * - The lists are read into memory once and again after every change.
 */
export { addNames } from './actions.ts';
export { type Filed, MasterCache, Masters, readMasters } from './cache.ts';
export { categoryMoved, mastersMerged } from './facts.ts';
export { masterCronJobs } from './jobs.ts';
export { lockMerged, outdated } from './keeping-queries.ts';
export type { NamedFilings } from './named-filings.ts';
export type { Editions } from './queries.ts';
export { masterRoutes } from './routes.ts';
