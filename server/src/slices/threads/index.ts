import type { AppContext } from '../../platform/app-context.ts';
import type { EventJob } from '../../platform/jobs/events.ts';
import { bulkJob } from '../posts/index.ts';
import { changeManyThreads } from './staff-actions.ts';

/**
 * Threads: the forum, called huddles on screen.
 *
 * - Lists scan the index of their order; totals are counted up to "more than a thousand".
 * - Search covers title and text, by word forms and by the prefix of the last word.
 * - The author may change a thread for 7 days, staff always. A deleted thread is shown nowhere; its row stays.
 * - Submitted HTML is sanitized before it is stored.
 * - A thread's page is rendered again at once when it changes; counts in lists may be a second late.
 */
export { eraseThreadsOf, readyThread } from './actions.ts';
export { lastThreadId, listMappedThreads, listNewestThreads, type NewestThread } from './feed-queries.ts';
export { exportThreads, insertThread, type NewThread } from './queries.ts';
export { threadRoutes } from './routes.ts';
export { changeManyThreads, restoreThreadContent } from './staff-actions.ts';
export { readFoundThreads } from './thread-lists.ts';

export function threadJobs(context: AppContext): EventJob[] {
  return [bulkJob(context, 'thread', changeManyThreads)];
}
