/**
 * Search finds active products by title, description and taxonomy terms.
 *
 * - Every search term must match: as a form of the word, or as its prefix from 3 letters on.
 * - A longer word that no product contains is replaced with its nearest neighbours, one typing error away.
 * - Stop words count only if there are no other words.
 * - Totals are counted up to 1,000.
 */

export { searchCleanupJobs } from './empty-searches.ts';
export { forgetEmptySearches, listEmptySearches } from './queries.ts';
export { reindexingJobs } from './reindexing.ts';
export { searchRoutes } from './routes.ts';
