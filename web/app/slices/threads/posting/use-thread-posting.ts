import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MemberId, ThreadId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { readableLine } from '#contract/core/readable-text.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { editThread, openThread, postThread } from '#contract/threads/calls.ts';
import { threadProblems } from '#contract/threads/form.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { EditThread, ThreadDetail, ThreadForm } from '#contract/threads/model.ts';
import { useChange, useChanged } from '../../../client/changes.ts';
import type { DraftStore } from '../../../client/draft-store.ts';
import { type FormDraft, formDraftStore, startOfForm } from '../../../client/form-drafts.ts';
import { useApi } from '../../../client/queries.ts';
import { browserStore, type TextStore } from '../../../client/storage.ts';
import { isSameForm } from '../../../kit/form/conflict.ts';
import { conflictActions } from '../../../kit/form/conflict-actions.ts';
import { useLeaveGuard } from '../../../kit/form/leave-guard.tsx';
import type { Saving } from '../../../kit/form/save-or-find-conflict.ts';
import { useAutosave } from '../../../kit/form/use-autosave.ts';
import { useEditVersion } from '../../../kit/form/use-edit-version.ts';
import { useForm } from '../../../kit/form/use-form.ts';
import { resultDuration, withFlash } from '../../../kit/say/flash.ts';
import { usePostEnd } from '../../posts/use-post-end.ts';

export interface ThreadPostingInput {
  /** The thread to edit; null for a new one. */
  thread: ThreadDetail | null;
  profile: OwnProfile;
}

const saved = { message: threadFormTexts.updated };

export const threadFieldNames = { title: 'Title', descriptionHtml: 'Description' };
const emptyForm: ThreadForm = { title: '', descriptionHtml: '' };

/** Characters that titles no longer allow are removed, as nobody could see and delete them. */
export function formOfThread({ title, descriptionHtml }: ThreadDetail): ThreadForm {
  return { title: readableLine(title), descriptionHtml };
}

/** State of a new thread or an edit, from the first keystroke to the thread's page. */
export function useThreadPosting({ thread, profile }: ThreadPostingInput) {
  const api = useApi();
  const change = useChange();
  const changed = useChanged();
  const navigate = useNavigate();
  const { leadBack, end } = usePostEnd(profile.id);
  const threadId = thread?.id ?? null;
  const draftStore = useMemo(
    () => threadDraftStore({ memberId: profile.id, threadId }, browserStore),
    [profile.id, threadId],
  );
  const [found, setFound] = useState(() => draftStore.read());
  const present = thread && { form: formOfThread(thread), version: thread.version };
  const [start] = useState(() => startOfForm(present, emptyForm, found));
  const basis = useEditVersion(start.version, thread);
  const { version } = basis;
  const form = useForm<ThreadForm>({
    initial: start.initial,
    start: start.values,
    labels: threadFieldNames,
    rules: threadProblems,
    uncontrolled: ['descriptionHtml'],
  });
  const entered = useMemo(
    () => ({ form: form.values, base: version === null ? null : { form: form.initial, version } }),
    [form.values, form.initial, version],
  );
  const autosave = useAutosave(draftStore, entered, form.isDirty);
  const guard = useLeaveGuard([form]);
  const [reason, setReason] = useState('');

  function send(now: number | null): Promise<void> {
    return form.submit(async (values) => {
      const sent = threadId === null ? await change(postThread, values) : { ...saved, id: threadId };
      if (threadId !== null && !(await saves({ id: threadId, form: values, version: now, reason }))) return;
      autosave.end();
      if (!form.isLeft()) guard.open();
      await end(sent, { isLeft: form.isLeft(), pageOf: paths.thread, leadOn });
    });
  }

  async function leadOn(id: ThreadId, text: string): Promise<void> {
    const state = withFlash({ tone: 'good', text, clearAfter: resultDuration });
    await navigate(paths.thread(id), { state });
  }

  function saves(edit: EditThread): Promise<boolean> {
    const saving: Saving<ThreadDetail> = {
      version: edit.version,
      save: (version) => change(editThread, { ...edit, version }),
      readTheirs: () => api(openThread, { id: edit.id }),
      isSent: (theirs) => isSameForm(formOfThread(theirs), edit.form),
      onSent: () => changed(editThread, edit, { ...saved, id: edit.id }),
    };
    return basis.saves(saving, form.isLeft);
  }

  return {
    form,
    guard,
    /** Undefined if the form was not opened from a table. */
    leadBack,
    isDraft: found !== undefined,
    /** True if staff edit another member's thread, which asks for a reason. */
    isOthers: thread !== null && thread.author.id !== profile.id,
    reason,
    setReason,
    submit: () => send(version),
    theirs: basis.theirs,
    ...conflictActions({ form, basis, valuesOf: formOfThread, send }),
    forgetDraft(): void {
      draftStore.remove();
      const fresh = startOfForm(present, emptyForm, undefined);
      form.replace(fresh.values, fresh.initial);
      basis.moveTo(fresh.version);
      setFound(undefined);
    },
  };
}

interface DraftOwner {
  memberId: MemberId;
  /** The thread to edit; null for a new one. */
  threadId: ThreadId | null;
}

/** Stores an unsent thread, or an unsent edit of one. */
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
