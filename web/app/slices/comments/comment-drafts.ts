import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { keyOf, type Subject } from '#contract/core/subject.ts';
import { createDraftStore, type DraftStore } from '../../client/draft-store.ts';
import type { TextStore } from '../../client/storage.ts';

/** A new comment, the reply to one, or the edit of one. */
export type CommentTask = { is: 'new' } | { is: 'reply' | 'edit'; id: CommentId };

interface DraftOwner {
  memberId: MemberId;
  subject: Subject;
  task: CommentTask;
}

/** The HTML of an unsent comment. */
export type CommentDraftStore = DraftStore<string>;

export function commentDraftStore(
  { memberId, subject, task }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
): CommentDraftStore {
  const about = task.is === 'new' ? 'new' : `${task.is}:${task.id}`;
  return createDraftStore({
    key: `draft:comment:${memberId}:${keyOf(subject)}:${about}`,
    store,
    now,
    pack: (html) => ({ html }),
    unpack: ({ html }) => (typeof html === 'string' ? html : undefined),
  });
}
