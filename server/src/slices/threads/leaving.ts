import type { ThreadId } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import type { Services } from '../../platform/services.ts';
import { erasePosts, type Leaving } from '../posts/index.ts';
import { takeWords } from './leaving-queries.ts';
import { setDeleted } from './queries.ts';

/** All that goes with a member who leaves (rules/leaving 11) is deleted, and loses its words. */
export function eraseThreadsOf(services: Services, leaver: Leaving): Promise<void> {
  return erasePosts<ThreadId>(services, 'thread', leaver, async ({ tx, changed }, id) => {
    if (!leaver.keepsPosts) await setDeleted(tx, id, leaver.memberId);
    await takeWords(tx, id);
    changed(...contentTopics({ kind: 'thread', id }));
  });
}
