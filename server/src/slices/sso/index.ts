/**
 * Single sign-on: members sign in at the community site (OpenID Connect).
 *
 * - An attempt is valid once, for minutes, in the tab in which it began.
 * - An account is found by its linked identity, otherwise by an address confirmed at the site, never an
 *   administrator's.
 * - Claims assign the roles 3 to 5 and no others.
 * - If a membership ends at the site, every session here ends, within a day if the site answers.
 * - The application does not contact the site at startup, and an unreachable site costs nobody their access.
 */

export { ssoCronJobs, ssoEmails } from './jobs.ts';
export { Provider } from './provider.ts';
export { exportIdentities, unlinkByEmail } from './queries.ts';
export { ssoRoutes } from './routes.ts';
export type { ClaimedRole, GivenRole, SsoSettings } from './settings.ts';
export type { Sso, SsoMetrics } from './sso-context.ts';
export { createSso, gaugeUnanswered, signOnOf } from './sso-context.ts';
