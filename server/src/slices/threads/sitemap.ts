import { paths } from '#contract/core/paths.ts';
import { topics } from '#contract/core/topics.ts';
import type { Services } from '../../platform/services.ts';
import type { MappedPages } from '../products/index.ts';
import { lastThreadId, listMappedRows } from './feed-queries.ts';

/** The threads on the site map. */
export function mappedThreads({ database }: Services): MappedPages {
  return {
    name: 'huddles',
    topic: topics.lists('thread'),
    lastId: () => lastThreadId(database),
    read: async (after, upTo) => {
      const rows = await listMappedRows(database, after, upTo);
      return rows.map(({ id, updated_at }) => ({ path: paths.thread(id), changedAt: updated_at }));
    },
  };
}
