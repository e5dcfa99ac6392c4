import type { ThreadId } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Erasure, erasePosts } from '../posts/index.ts';
import { setDeleted, takeWords } from './queries.ts';

/** Deletes all threads that are erased with a member (rules/account-deletion 11), with their text. */
export function eraseThreadsOf(context: AppContext, memberToErase: Erasure): Promise<void> {
  return erasePosts<ThreadId>(context, 'thread', memberToErase, async ({ tx, changed }, id) => {
    if (!memberToErase.keepsPosts) await setDeleted(tx, id, memberToErase.memberId);
    await takeWords(tx, id);
    changed(...contentTopics({ kind: 'thread', id }));
  });
}
