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
  /** Describes the comment concerned in words. */
  name: string;
  start: string;
  /** Version of the edited comment. */
  version?: number;
  draft: CommentDraftStore;
  /** Throws a Fault on failure. */
  send: CommentFormInput['send'];
  /** `isDone` is true if the dialog closes because the comment was sent. */
  onClose: (isDone: boolean) => void;
}

/** Milliseconds after sending until both dialogs close (rules/comments 11). */
const closesAfter = 2000;

const words = {
  reply: {
    title: 'Reply to',
    label: 'Your reply',
    submit: commentTexts.postReply,
  },
  edit: { title: 'Edit', label: 'Your comment', submit: 'Update' },
};

/** Dialog for a reply, or for an edit of the viewer's own comment. */
export function CommentDialog({ is, name, send, onClose, ...form }: CommentDialogProps) {
  const [message, setSaid] = useState<string>();
  const isDone = message !== undefined;
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
    // The confirmation is small, so that the page stays visible.
    <LazyModal title={`${title} ${name}`} isWide={!isDone} onClose={dismiss} isHeld={isSending}>
      {isDone ? (
        <Sent message={message} />
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

/** The result replaces the form and takes its focus, so that it is announced. */
function Sent({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="status" tabIndex={-1} className={classes.sent}>
      <Banner tone="good" announce={false}>
        {message}
      </Banner>
    </div>
  );
}
