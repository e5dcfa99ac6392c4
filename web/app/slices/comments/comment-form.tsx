import { accountTexts } from '#contract/accounts/texts.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { FormFailure } from '../../kit/form/form-failure.tsx';
import { FormerNote } from '../../kit/form/former-note.tsx';
import type { PlaceOf } from '../../kit/form/leave-guard.tsx';
import { RichTextField } from '../../kit/form/rich-text/rich-text-field.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
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
  /** Where it stands, unless that is its address. */
  placeOf?: PlaceOf;
}

/** A comment being written. It is there at once, its editor when that has come. */
export function CommentForm(props: CommentFormProps) {
  const { id, label, submit, onClose, asks = false, onStay, placeOf } = props;
  const comment = useCommentForm(props);
  const { form, theirs } = comment;
  const guard = useCloseGuard(form, onClose, placeOf);

  function submitIt(): void {
    comment.submit();
    if (form.problems.html !== undefined) document.getElementById(id)?.focus();
  }

  const stay = () => {
    guard.stay();
    onStay?.();
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
      <FormFailure form={form} />
      <div className={classes.buttons}>
        <Button type="submit" isHeld={form.isPending}>
          {form.isPending ? accountTexts.pending : submit}
        </Button>
        <Button variant="default" onClick={guard.close} isHeld={form.isPending}>
          {commentTexts.cancel}
        </Button>
      </div>
      <CloseQuestion guard={{ ...guard, asks: guard.asks || asks, stay }} without="posting" keeps />
    </form>
  );
}
