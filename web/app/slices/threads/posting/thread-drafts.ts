import type { MemberId, ThreadId } from '#contract/core/ids.ts';
import type { ThreadForm } from '#contract/threads/model.ts';
import type { DraftStore } from '../../../client/draft-store.ts';
import { type FormDraft, formDraftStore } from '../../../client/form-drafts.ts';
import type { TextStore } from '../../../client/storage.ts';

interface DraftOwner {
  memberId: MemberId;
  /** Null for a new thread. */
  threadId: ThreadId | null;
}

/** Where an unsent thread, or the edit of one, is kept. */
export function threadDraftStore(
  { memberId, threadId }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
): DraftStore<FormDraft<ThreadForm>> {
  return formDraftStore({
    key: `draft:thread:${memberId}:${threadId ?? ''}`,
    store,
    now,
    readForm: ({ title, descriptionHtml }) =>
      typeof title === 'string' && typeof descriptionHtml === 'string'
        ? { title, descriptionHtml }
        : undefined,
  });
}
