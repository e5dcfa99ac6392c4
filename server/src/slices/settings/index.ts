/**
 * Settings: what administrators decide about the site in the browser.
 *
 * - They are one row. Pages, e-mails and feeds read it through `platform/site`, where the environment takes precedence
 *   (docs/decisions/0056).
 * - Saving names the version that was loaded, so the later of two windows sees what the other saved.
 * - A change is logged and drops every cached page in all processes.
 * - If nobody can administer, each start prints a code. Its holder can become the first Super Admin.
 */
export { settingRoutes } from './routes.ts';
export { offerSetup } from './setup.ts';
