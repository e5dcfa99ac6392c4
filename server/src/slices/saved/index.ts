/**
 * Saved products: bookmarks that only their member sees.
 *
 * - One row per member and product. It survives the product's deletion, so that the member learns of it.
 * - Public pages do not contain who saved what: the member's own profile lists the ids.
 * - A row holds the moments that the member was reminded of; a product that moves has new ones.
 */
export { deleteSavedOf, exportSaved, type ReminderKind, reminders } from './queries.ts';
export { savedRoutes } from './routes.ts';
