import { accountTexts } from '#contract/accounts/texts.ts';
import { commentRefusals } from '#contract/comments/refusal-texts.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { visibleText } from '#contract/core/html.ts';
import { Button } from '../../kit/form/button.tsx';
import { CloseQuestion, useCloseGuard } from '../../kit/form/close-guard.tsx';
import { changesBetween } from '../../kit/form/conflict.ts';
import { ConflictPanel } from '../../kit/form/conflict-panel.tsx';
import { FormFailure } from '../../kit/form/form-error-summary.tsx';
import type { PlaceOf } from '../../kit/form/leave-guard.tsx';
import { PreviousInputNote } from '../../kit/form/previous-input-note.tsx';
import { RichTextField } from '../../kit/form/rich-text/rich-text-field.tsx';
import { runAndFocus } from '../../kit/form/run-and-focus.ts';
import { formAttributes } from '../../kit/form/use-form.ts';
import classes from './comment-form.module.css';
import { type CommentFormInput, useCommentForm } from './use-comment-form.ts';

interface CommentFormProps extends CommentFormInput {
  id: string;
  /** Label of the button. */
  submit: string;
  /** Called when the form is cancelled or left for later. */
  onClose: () => void;
  /** A request to close the form: it asks first if something would be lost. */
  asks?: boolean;
  onStay?: () => void;
  /** Returns a key of the page to which the form belongs; by default its address. */
  placeOf?: PlaceOf;
}

/** Form of a comment. It is shown at once; its editor loads afterwards. */
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
      <PreviousInputNote form={form} firstField={id} />
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

interface CommentConflictProps {
  comment: ReturnType<typeof useCommentForm>;
  /** Label of the field with this ID. */
  label: string;
  id: string;
  /** Label of the form's button. */
  submit: string;
}

/** Shows the comment's current text if it was changed in the meantime. */
export function CommentConflict({ comment, label, id, submit }: CommentConflictProps) {
  const { form, theirs } = comment;
  if (theirs === null) return null;
  const versions = { loaded: form.initial, theirs: { html: theirs.html }, mine: form.values };
  return (
    <ConflictPanel
      title={commentRefusals.changedMeanwhile}
      changes={changesBetween(versions, { html: label }, ({ html }) => visibleText(html))}
      submit={submit}
      isPending={form.isPending}
      onKeepMine={() => comment.keepMine(theirs)}
      onTakeTheirs={() => runAndFocus(() => comment.takeTheirs(theirs), id)}
    />
  );
}
