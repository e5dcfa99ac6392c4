import type { CommentParent } from '#contract/comments/model.ts';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { type KeptDraft, keptDraft } from '../../client/kept-draft.ts';
import type { TextStore } from '../../client/storage.ts';
import { parentKey } from './comment-calls.ts';

/** A new comment, the reply to one, or the edit of one. */
export type CommentTask = { is: 'new' } | { is: 'reply' | 'edit'; id: CommentId };

interface DraftOwner {
  memberId: MemberId;
  parent: CommentParent;
  task: CommentTask;
}

/** The HTML of an unsent comment. */
export type CommentDraft = KeptDraft<string>;

export function commentDraft(
  { memberId, parent, task }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
): CommentDraft {
  const about = task.is === 'new' ? 'new' : `${task.is}:${task.id}`;
  return keptDraft({
    key: `draft:comment:${memberId}:${parentKey(parent)}:${about}`,
    store,
    now,
    pack: (html) => ({ html }),
    unpack: ({ html }) => (typeof html === 'string' ? html : undefined),
  });
}
