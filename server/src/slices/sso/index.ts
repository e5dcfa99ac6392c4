/**
 * Single sign-on: members sign in at the community site (OpenID Connect).
 *
 * - An attempt is good once, within minutes, in the tab in which it began.
 * - An account is found by who somebody is there, else by an address that is confirmed there; never an administrator's.
 * - Claims give the roles 3 to 5 and no other.
 * - A membership that ends there ends every session here, within a day where the site answers.
 * - Nobody is asked anything at the start, and nobody loses a right because the site does not answer.
 */
export type { Sso } from './context.ts';
export { ssoCronJobs, ssoEmails } from './jobs.ts';
export type { SsoMetrics } from './metrics.ts';
export { openSso, signOnOf } from './open.ts';
export { Provider } from './provider.ts';
export { exportIdentities, unlinkByEmail } from './queries.ts';
export { ssoRoutes } from './routes.ts';
export type { ClaimedRole, GivenRole, SsoSettings } from './settings.ts';
export { gaugeUnanswered } from './unanswered-gauge.ts';
