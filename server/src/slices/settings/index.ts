/**
 * Settings: what the office decides about the site, in the browser.
 *
 * - One row; pages, letters and feeds read it through `platform/site`, where the environment wins (docs/decisions/0056).
 * - Whoever saves names the version that they saw: of two windows the later one learns what the other saved.
 * - A change is on the record, and drops every page that is kept, in all processes.
 * - Where nobody can administer, each start tells a code, by which one of whoever has it becomes the first Super Admin.
 */
export { settingRoutes } from './routes.ts';
export { offerSetup } from './setup.ts';
