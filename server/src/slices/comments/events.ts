import { domainEvent } from '../../platform/jobs/events.ts';

/** Comments came or went that nobody was told of: they wait in a table of their own, and killing loses none. */
export const commentsToNotify = domainEvent<Record<string, never>>('comments-untold');
