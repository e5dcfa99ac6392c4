/**
 * Profiles: what is known of a member, gathered from all slices before it.
 *
 * - Everybody signed in sees name, avatar, city, joined, role, reputation and counts.
 * - Address, zip, e-mail and what a member voted on are their own, and roles 1 and 2's.
 * - The date of birth is shown to others only when its owner displays it.
 */
export { exportProfile } from './queries.ts';
export { profileRoutes } from './routes.ts';
