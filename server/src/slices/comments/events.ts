import { domainEvent } from '../../platform/jobs/events.ts';

/** Comments were posted or deleted without notices yet. They wait in their own table, so that a crash loses none. */
export const commentsToNotify = domainEvent<Record<string, never>>('comments-untold');
