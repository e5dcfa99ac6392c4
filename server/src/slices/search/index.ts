/**
 * Search: active products by title, description and what they are filed under.
 *
 * - Every term must match: as a form of the word, or as its beginning from 3 letters on.
 * - A longer word that no product holds is taken for its nearest neighbours, one typing error away.
 * - Stop words count only when there is nothing else.
 * - Totals are counted up to 1,000.
 */

export { searchCleanupJobs } from './empty-searches.ts';
export { forgetEmptySearches, listEmptySearches } from './queries.ts';
export { reindexingJobs } from './reindexing.ts';
export { searchRoutes } from './routes.ts';
