import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Fault } from '#contract/core/fault.ts';
import { errorsByField } from '#contract/core/fields.ts';
import { paths } from '#contract/core/paths.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { editThread, postThread } from '#contract/threads/calls.ts';
import type { ThreadDetail, ThreadForm, ThreadProblems } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { asFault } from '../../../client/api.ts';
import { useChange } from '../../../client/changes.ts';
import { browserStore } from '../../../client/storage.ts';
import { useDraft } from '../../../kit/form/use-draft.ts';
import { useLeaveGuard } from '../../../kit/form/use-leave-guard.ts';
import { withFlash } from '../../../kit/say/flash.ts';
import { threadDraft } from './thread-drafts.ts';
import { threadFields, useThreadForm } from './use-thread-form.ts';

export interface ThreadPostingInput {
  /** Null for a new one. */
  thread: ThreadDetail | null;
  profile: OwnProfile;
}

/** specification 4: success is said for three seconds. */
const bannerTime = 3000;

/** Everything that a new thread or an edit consists of, from the first letter to the thread's own page. */
export function useThreadPosting({ thread, profile }: ThreadPostingInput) {
  const change = useChange();
  const navigate = useNavigate();
  const threadId = thread?.id ?? null;
  const place = useMemo(
    () => threadDraft({ memberId: profile.id, threadId }, browserStore),
    [profile.id, threadId],
  );
  const [initial] = useState<ThreadForm>({
    title: thread?.title ?? '',
    descriptionHtml: thread?.descriptionHtml ?? '',
  });
  const [found, setFound] = useState(() => place.read());
  const form = useThreadForm(found ?? initial, initial);
  const draft = useDraft(place, form.values, form.isDirty);
  const guard = useLeaveGuard(form.isDirty);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<Fault>();

  /** False when something is to be put right first, which is then shown. */
  function isInOrder(problems: ThreadProblems): boolean {
    if (Object.keys(problems).length === 0) return true;
    form.refuse(problems);
    return false;
  }

  function explain(refusal: Fault): void {
    setFault(refusal);
    const errors = errorsByField(refusal.details.errors ?? {}, threadFields);
    if (errors !== undefined) isInOrder(errors);
  }

  return {
    form,
    isDraft: found !== undefined,
    isPending,
    fault,
    guard,
    async submit(): Promise<void> {
      if (isPending) return;
      setFault(undefined);
      if (!isInOrder(form.problems)) return;
      setPending(true);
      try {
        const { values } = form;
        const { id } =
          threadId === null
            ? await change(postThread, values)
            : await change(editThread, { id: threadId, form: values });
        draft.end();
        guard.open();
        const text = threadId === null ? threadTexts.posted : threadTexts.updated;
        const state = withFlash({ tone: 'good', text, clearAfter: bannerTime });
        await navigate(paths.thread(id), { state });
      } catch (error) {
        explain(asFault(error));
      } finally {
        setPending(false);
      }
    },
    forgetDraft(): void {
      place.remove();
      form.reset();
      setFound(undefined);
    },
  };
}
