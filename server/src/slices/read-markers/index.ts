/**
 * What members have seen: when each was last at a product or thread, and what came below it since.
 *
 * - It is the member's own: kept for 90 days, listed and erased by calls of theirs, gone with the member.
 * - Seeing something is one statement, which replies with the visit before and with what came after that.
 * - Nothing of it is a kept reply or a topic: pages stay the same for everybody.
 */

export { readMarkerCronJobs } from './jobs.ts';
export { deleteReadMarkers, exportVisits } from './queries.ts';
export { readMarkerRoutes } from './routes.ts';
