/**
 * Profiles: what is known of a member, collected from other slices.
 *
 * - All signed-in members see name, avatar, city, joining date, role, reputation and counts.
 * - Only the member and roles 1 and 2 see the address, zip, e-mail and votes.
 * - Others see the date of birth only if the member displays it.
 */
export { exportProfile } from './queries.ts';
export { profileRoutes } from './routes.ts';
