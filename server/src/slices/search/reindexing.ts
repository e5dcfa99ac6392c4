/** Recomputes search vectors from before searches ignored accents, in background batches. */
import { topics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { CronJob } from '../../platform/jobs/events.ts';
import { nextBatch, noteProgress, reindex } from './reindexing-queries.ts';

type Reindexing = Pick<AppContext, 'write'>;

export function reindexingJobs(context: Reindexing): CronJob[] {
  return [{ name: 'reindex-search', cron: '* * * * *', run: () => reindexSearch(context) }];
}

/** The migration inserts the kinds. Each batch stores its progress, so that the next start continues there. */
export async function reindexSearch({ write }: Reindexing): Promise<void> {
  let isDone = false;
  while (!isDone) {
    isDone = await write(async ({ tx, changed }) => {
      const next = await nextBatch(tx);
      if (next === undefined) return true;
      const { lastId, count } = await reindex[next.kind](tx, next.afterId);
      await noteProgress(tx, next.kind, lastId);
      if (count > 0) changed(topics.lists(next.kind));
      return false;
    });
  }
}
