import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { editThread, postThread } from '#contract/threads/calls.ts';
import { type ThreadDetail, type ThreadForm, threadProblems } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useChange } from '../../../client/changes.ts';
import { browserStore } from '../../../client/storage.ts';
import { useLeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { useAutosave } from '../../../kit/form/use-autosave.ts';
import { useForm } from '../../../kit/form/use-form.ts';
import { withFlash } from '../../../kit/say/flash.ts';
import { useWayBack } from '../../../kit/table/way-back.ts';
import { threadDraftStore } from './thread-drafts.ts';

export interface ThreadPostingInput {
  /** Null for a new one. */
  thread: ThreadDetail | null;
  profile: OwnProfile;
}

/** rules/threads 9: success is said for three seconds. */
const bannerTime = 3000;

const labels = { title: 'Title', descriptionHtml: 'Description' };

/** Everything that a new thread or an edit consists of, from the first letter to the thread's own page. */
export function useThreadPosting({ thread, profile }: ThreadPostingInput) {
  const change = useChange();
  const navigate = useNavigate();
  const leadBack = useWayBack();
  const threadId = thread?.id ?? null;
  const draftStore = useMemo(
    () => threadDraftStore({ memberId: profile.id, threadId }, browserStore),
    [profile.id, threadId],
  );
  const [found, setFound] = useState(() => draftStore.read());
  const form = useForm<ThreadForm>({
    initial: { title: thread?.title ?? '', descriptionHtml: thread?.descriptionHtml ?? '' },
    start: found,
    labels,
    rules: threadProblems,
    uncontrolled: ['descriptionHtml'],
  });
  const autosave = useAutosave(draftStore, form.values, form.isDirty);
  const guard = useLeaveGuard(form.isDirty);
  const [reason, setReason] = useState('');

  async function send(values: ThreadForm): Promise<void> {
    const { id } =
      threadId === null
        ? await change(postThread, values)
        : await change(editThread, { id: threadId, form: values, reason });
    autosave.end();
    guard.open();
    const text = threadId === null ? threadTexts.posted : threadTexts.updated;
    if (leadBack !== undefined) return leadBack(text);
    const state = withFlash({ tone: 'good', text, clearAfter: bannerTime });
    await navigate(paths.thread(id), { state });
  }

  return {
    form,
    guard,
    /** Undefined where the form was not opened from a table. */
    leadBack,
    isDraft: found !== undefined,
    /** The staff say why they edit what somebody else wrote. */
    isOthers: thread !== null && thread.author.id !== profile.id,
    reason,
    setReason,
    submit: () => form.submit(send),
    forgetDraft(): void {
      draftStore.remove();
      form.replace(form.initial, form.initial);
      setFound(undefined);
    },
  };
}
