import type { QueryClient } from '@tanstack/react-query';
import { listThreads, openThread } from '#contract/threads/calls.ts';

/**
 * After a thread was posted, changed or deleted: whatever the pages know of threads is asked again when it is needed
 * next. What is on screen just now stays there.
 */
export function forgetThreads(queries: QueryClient): void {
  const ofThreads: unknown[] = [listThreads.name, openThread.name];
  queries.removeQueries({ type: 'inactive', predicate: ({ queryKey: [name] }) => ofThreads.includes(name) });
}
