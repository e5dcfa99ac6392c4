import { useMemo, useState } from 'react';
import { commentProblem } from '#contract/comments/model.ts';
import type { PresentWords } from '#contract/core/fault.ts';
import { visibleText } from '#contract/core/html.ts';
import { asFault } from '../../client/api.ts';
import { startOfForm } from '../../client/form-drafts.ts';
import { useAnnounceElsewhere } from '../../kit/form/other-tabs.ts';
import type { Saving } from '../../kit/form/saving.ts';
import { useAutosave } from '../../kit/form/use-autosave.ts';
import { useBasis } from '../../kit/form/use-basis.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { waysOn } from '../../kit/form/ways-on.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import type { CommentDraftStore, CommentWords } from './comment-drafts.ts';

/** A comment that was sent. */
export interface SentComment {
  /** What is said of it. */
  text: string;
  /** The address where it stands. */
  at: string;
}

export interface CommentFormInput {
  label: string;
  /** What the text begins with where there is no draft. */
  start: string;
  /** Of the comment that is edited, whose words `start` are. */
  version?: number;
  draft: CommentDraftStore;
  /** Throws a Fault when it does not work. */
  send: (html: string, version: number | null) => Promise<SentComment>;
  /** What comes next, once nothing is kept of it here; not for who has left it. */
  onSent: (sent: SentComment) => void;
  /** Tells whoever closes it by other means whether something would be left behind. */
  onDirty?: (isDirty: boolean) => void;
}

const isEmpty = ({ html }: CommentWords) => visibleText(html) === '';
/** Nothing is spelled in several ways; a link that leads elsewhere is a change as any other. */
const isSame = (one: CommentWords, other: CommentWords) =>
  one.html === other.html || (isEmpty(one) && isEmpty(other));

/** The words of a comment from the first letter to the moment when they are sent. */
export function useCommentForm({ label, start, version, draft, send, onSent, onDirty }: CommentFormInput) {
  const announceElsewhere = useAnnounceElsewhere();
  const [began] = useState(() => {
    const empty = { html: start };
    return startOfForm(version === undefined ? null : { form: empty, version }, empty, draft.read());
  });
  const basis = useBasis<PresentWords>(
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
      if (form.isLeft()) await announceElsewhere(sent.text, sent.at);
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
    ...waysOn<PresentWords, CommentWords>({
      form,
      basis,
      valuesOf: ({ html }) => ({ html }),
      // Whole, also where they are what this form began with.
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
