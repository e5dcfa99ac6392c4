import type { ThreadId } from '#contract/core/ids.ts';
import { keyOf } from '#contract/core/subject.ts';

/** The tag of every reply that lists threads. */
export const threadsTag = 'threads';

/** The tag of every reply that shows counts of many threads; it may be dropped a moment late. */
export const threadCountsTag = 'thread-counts';

export const threadTag = (id: ThreadId) => keyOf({ kind: 'thread', id });
