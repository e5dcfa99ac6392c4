import { useMemo, useState } from 'react';
import { commentProblem } from '#contract/comments/model.ts';
import type { PresentWords } from '#contract/core/fault.ts';
import { visibleText } from '#contract/core/html.ts';
import { asFault } from '../../client/api.ts';
import { startOfForm } from '../../client/form-drafts.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { conflictActions } from '../../kit/form/conflict-actions.ts';
import type { Saving } from '../../kit/form/save-or-find-conflict.ts';
import { useAutosave } from '../../kit/form/use-autosave.ts';
import { useEditVersion } from '../../kit/form/use-edit-version.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import type { CommentDraftStore, CommentWords } from './comment-drafts.ts';

/** A comment that was sent. */
export interface SentComment {
  /** Confirmation message. */
  text: string;
  /** Address of the comment. */
  at: string;
}

export interface CommentFormInput {
  label: string;
  /** Initial text if there is no draft. */
  start: string;
  /** Version of the edited comment, whose text is `start`. */
  version?: number;
  draft: CommentDraftStore;
  /** Throws a Fault on failure. */
  send: (html: string, version: number | null) => Promise<SentComment>;
  /** Called after the draft was removed, unless the viewer has left the form. */
  onSent: (sent: SentComment) => void;
  /** Reports whether closing the form would lose something. */
  onDirty?: (isDirty: boolean) => void;
}

const isEmpty = ({ html }: CommentWords) => visibleText(html) === '';
/** Compares the HTML exactly, as equal content has one spelling; a changed link target counts as a change. */
const isSame = (one: CommentWords, other: CommentWords) =>
  one.html === other.html || (isEmpty(one) && isEmpty(other));

/** State of a comment form from the first keystroke until it is sent. */
export function useCommentForm({ label, start, version, draft, send, onSent, onDirty }: CommentFormInput) {
  const announceSuccess = useAnnounceSuccess();
  const [began] = useState(() => {
    const empty = { html: start };
    return startOfForm(version === undefined ? null : { form: empty, version }, empty, draft.read());
  });
  const basis = useEditVersion<PresentWords>(
    began.version,
    version === undefined ? null : { html: start, version },
  );
  const form = useForm<CommentWords>({
    initial: began.initial,
    start: began.values,
    labels: { html: label },
    rules: ({ html }) => ({ html: commentProblem(html) }),
    isSame,
    uncontrolled: ['html'],
  });
  const base = useMemo(
    () => (basis.version === null ? null : { form: form.initial, version: basis.version }),
    [form.initial, basis.version],
  );
  const entered = useMemo(() => ({ form: form.values, base }), [form.values, base]);
  const autosave = useAutosave(draft, entered, form.isDirty);

  function post(now: number | null): Promise<void> {
    return form.submit(async ({ html }) => {
      let sent: SentComment | undefined;
      const saving: Saving<PresentWords> = {
        version: now,
        save: async (on) => {
          sent = await send(html, on);
        },
        readTheirs: ({ details }) => details.present,
        isSent: (theirs) => isSame(theirs, { html }),
      };
      await basis.saves(saving, form.isLeft).catch(sayIfSignedOut);
      if (sent === undefined) return;
      autosave.end();
      if (form.isLeft()) await announceSuccess(sent.text, sent.at);
      else onSent(sent);
    });
  }

  return {
    form,
    theirs: basis.theirs,
    change(html: string): void {
      form.set('html', html);
      form.dismissFailure();
      onDirty?.(!isSame({ html }, form.initial));
    },
    submit: () => post(basis.version),
    ...conflictActions<PresentWords, CommentWords>({
      form,
      basis,
      valuesOf: ({ html }) => ({ html }),
      // Takes the other editor's text as a whole, even if this form began with it.
      taken: ({ theirs }) => theirs,
      onBegin: ({ html }, words) => onDirty?.(!isSame(words, { html })),
      send: post,
    }),
  };
}

function sayIfSignedOut(error: unknown): never {
  if (asFault(error).code === 'unauthenticated') showToast({ tone: 'bad', text: sessionEnded });
  throw error;
}

const sessionEnded =
  'Your session has ended. We’ve saved your text in this browser. Sign in again to send it.';
