import { useEffect, useRef, useState } from 'react';
import { commentTexts } from '#contract/comments/texts.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import classes from './comment-dialog.module.css';
import type { CommentDraftStore } from './comment-drafts.ts';
import { CommentForm } from './comment-form.tsx';
import type { CommentFormInput } from './use-comment-form.ts';

interface CommentDialogProps {
  is: 'reply' | 'edit';
  /** Whose comment it is about, in words. */
  name: string;
  start: string;
  /** Of the comment that is edited. */
  version?: number;
  draft: CommentDraftStore;
  /** Throws a Fault when it does not work. */
  send: CommentFormInput['send'];
  /** `isDone` when it was sent. */
  onClose: (isDone: boolean) => void;
}

/** rules/comments 11: both dialogs close two seconds after they have sent what was written. */
const closesAfter = 2000;

const words = {
  reply: {
    title: 'Reply to',
    label: 'Your reply',
    submit: commentTexts.postReply,
  },
  edit: { title: 'Edit', label: 'Your comment', submit: 'Update' },
};

/** A reply, or an edit of one's own. */
export function CommentDialog({ is, name, send, onClose, ...form }: CommentDialogProps) {
  const [said, setSaid] = useState<string>();
  const isDone = said !== undefined;
  const [isDirty, setDirty] = useState(false);
  const [isSending, setSending] = useState(false);
  const [asks, setAsks] = useState(false);
  const { title, label, submit } = words[is];
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => close.current(true), closesAfter);
    return () => clearTimeout(timer);
  }, [isDone]);

  const dismiss = () => {
    if (isDone) onClose(true);
    else if (isDirty) setAsks(true);
    else onClose(false);
  };

  const sendPending: typeof send = async (html, version) => {
    setSending(true);
    try {
      return await send(html, version);
    } finally {
      setSending(false);
    }
  };

  return (
    // What was said of it takes no more room than it needs: the page stays in sight.
    <LazyModal title={`${title} ${name}`} isWide={!isDone} onClose={dismiss} isHeld={isSending}>
      {isDone ? (
        <Sent said={said} />
      ) : (
        <CommentForm
          {...form}
          id={`${is}-text`}
          label={label}
          submit={submit}
          send={sendPending}
          onSent={({ text }) => setSaid(text)}
          onClose={() => onClose(false)}
          onDirty={setDirty}
          asks={asks}
          onStay={() => setAsks(false)}
        />
      )}
    </LazyModal>
  );
}

/** What came of it, in the place of the form, whose focus it takes: that reads it out. */
function Sent({ said }: { said: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="status" tabIndex={-1} className={classes.sent}>
      <Banner tone="good" announce={false}>
        {said}
      </Banner>
    </div>
  );
}
