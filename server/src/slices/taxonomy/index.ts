import type { AppContext } from '../../platform/app-context.ts';
import type { CronJob } from '../../platform/jobs/events.ts';
import { sumUpUses } from './queries.ts';

/**
 * Taxonomy: the categories, types, tags and labels that products are filed under.
 *
 * - Terms are suspended, never deleted; suspended ones stay readable on products that have them.
 * - Categories form a tree; a parent's listing includes its children's products.
 * - The lists are cached in memory and reloaded after every change.
 */
export { addNames, categoryMoved, taxonomyTermsMerged } from './actions.ts';
export type { NamedFilings } from './cache.ts';
export { type Filed, readTaxonomy, Taxonomy, TaxonomyCache } from './cache.ts';
export type { Editions } from './queries.ts';
export { taxonomyRoutes } from './routes.ts';
export { lockMerged, outdated } from './term-queries.ts';

/** Counts the uses of terms (rules/taxonomy 13). */
export function taxonomyCronJobs({ database }: AppContext): CronJob[] {
  return [{ name: 'sum-up-master-uses', cron: '*/5 * * * *', run: () => sumUpUses(database.db) }];
}
