import { type CommentId, keyOf, type MemberId, type Subject } from '#contract/core/ids.ts';
import type { DraftStore } from '../../client/draft-store.ts';
import { type FormDraft, formDraftStore } from '../../client/form-drafts.ts';
import type { TextStore } from '../../client/storage.ts';

/** A new comment, a reply to one, or an edit of one. */
export type CommentTask = { is: 'new' } | { is: 'reply' | 'edit'; id: CommentId };

interface DraftOwner {
  memberId: MemberId;
  subject: Subject;
  task: CommentTask;
}

export interface CommentWords {
  html: string;
}

/** Stores the draft of a comment. */
export type CommentDraftStore = DraftStore<FormDraft<CommentWords>>;

export function commentDraftStore(
  { memberId, subject, task }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
): CommentDraftStore {
  const about = task.is === 'new' ? 'new' : `${task.is}:${task.id}`;
  return formDraftStore({
    key: `draft:comment:${memberId}:${keyOf(subject)}:${about}`,
    store,
    now,
    readForm: ({ html }) => (typeof html === 'string' ? { html } : undefined),
  });
}
