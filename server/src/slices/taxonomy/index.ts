/**
 * Masters: the lists that products are filed under: categories, types, tags and labels.
 *
 * - Rows are suspended, never deleted; suspended ones stay readable where they are in use.
 * - Categories form a tree; a parent's listing shows its children's products too.
 * - The lists are read into memory once and again after every change.
 */
export { addNames } from './actions.ts';
export type { NamedFilings } from './cache.ts';
export { type Filed, readTaxonomy, Taxonomy, TaxonomyCache } from './cache.ts';
export { categoryMoved, taxonomyTermsMerged } from './events.ts';
export { taxonomyCronJobs } from './jobs.ts';
export type { Editions } from './queries.ts';
export { taxonomyRoutes } from './routes.ts';
export { lockMerged, outdated } from './term-queries.ts';
