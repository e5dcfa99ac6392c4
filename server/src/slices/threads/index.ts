/**
 * Threads: the forum, huddles on screen.
 *
 * - Lists scan the index of their order; totals are counted no further than "more than a thousand".
 * - What is searched are title and text, by the forms of their words and by the beginning of the last one.
 * - Its owner may change a thread for 7 days, staff always; a deleted one is nowhere, and its row stays.
 * - What people write is reduced to what is allowed before it is stored.
 * - A thread's page is made anew at once when it changes; counts in lists may be a second late.
 */
export { readyThread } from './actions.ts';
export { eraseThreadsOf } from './erasure.ts';
export { lastThreadId, listMappedThreads, listNewestThreads, type NewestThread } from './feed-queries.ts';
export { threadJobs } from './jobs.ts';
export { exportThreads, insertThread, type NewThread } from './queries.ts';
export { readFoundThreads } from './reads.ts';
export { threadRoutes } from './routes.ts';
export { changeManyThreads, putBackThread } from './staff.ts';
