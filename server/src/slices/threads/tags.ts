import type { ThreadId } from '#contract/core/ids.ts';

/** The tag of every reply that lists threads. */
export const threadsTag = 'threads';

/** The tag of every reply that shows counts of many threads; it may be dropped a moment late. */
export const threadCountsTag = 'thread-counts';

export const threadTag = (id: ThreadId) => `thread:${id}`;
