import { useState } from 'react';
import { accountTexts } from '#contract/accounts/texts.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { LeaveQuestion } from '../../kit/form/close-guard.tsx';
import { FormerNote } from '../../kit/form/former-note.tsx';
import { RichTextField } from '../../kit/form/rich-text/rich-text-field.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { CommentConflict } from './comment-conflict.tsx';
import classes from './comment-form.module.css';
import { type CommentFormInput, useCommentForm } from './use-comment-form.ts';

interface CommentFormProps extends CommentFormInput {
  id: string;
  /** What the button says. */
  submit: string;
  /** Given up, or left for later. */
  onClose: () => void;
  /** Somebody wants to close it: asks where something would be left behind. */
  asks?: boolean;
  onStay?: () => void;
}

/** A comment being written. It is there at once, its editor when that has come. */
export function CommentForm(props: CommentFormProps) {
  const { id, label, submit, onClose } = props;
  const comment = useCommentForm(props);
  const { form, theirs } = comment;
  const [wantsClose, setWantsClose] = useState(false);

  function submitIt(): void {
    comment.submit();
    if (form.problems.html !== undefined) document.getElementById(id)?.focus();
  }

  const close = () => (form.isDirty ? setWantsClose(true) : onClose());
  const stay = () => {
    setWantsClose(false);
    props.onStay?.();
  };

  return (
    <form className={classes.form} data-compares={theirs !== null || undefined} {...formAttributes(submitIt)}>
      <CommentConflict comment={comment} label={label} id={id} submit={submit} />
      <FormerNote form={form} firstField={id} />
      <RichTextField
        key={form.edition}
        id={id}
        label={label}
        value={form.values.html}
        readOnly={form.isPending}
        takesFocus={theirs === null}
        error={form.shown.html}
        onChange={comment.change}
      />
      {form.failure?.isPlaced === false && <Banner tone="bad">{form.failure.fault.message}</Banner>}
      <div className={classes.buttons}>
        <Button type="submit" isHeld={form.isPending}>
          {form.isPending ? accountTexts.pending : submit}
        </Button>
        <Button variant="default" onClick={close} isHeld={form.isPending}>
          {commentTexts.cancel}
        </Button>
      </div>
      {(wantsClose || props.asks === true) && (
        <LeaveQuestion without="posting" onLeave={onClose} onStay={stay}>
          What you wrote is not posted. A draft stays in this browser for seven days.
        </LeaveQuestion>
      )}
    </form>
  );
}
