/**
 * Read markers: when a member last visited a product or thread, and which comments are new since.
 *
 * - They belong to the member, who can list and delete them. They are deleted after 90 days, and with the account.
 * - One statement marks a visit and returns the previous one, with the comments that followed it.
 * - They are never part of a cached response or a change topic: pages stay the same for everybody.
 */

export { readMarkerCronJobs } from './jobs.ts';
export { deleteReadMarkers, exportVisits } from './queries.ts';
export { readMarkerRoutes } from './routes.ts';
