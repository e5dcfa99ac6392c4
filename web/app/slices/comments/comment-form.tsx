import { useState } from 'react';
import { accountTexts } from '#contract/accounts/texts.ts';
import { commentProblem } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { visibleText } from '#contract/core/html.ts';
import { asFault } from '../../client/api.ts';
import { Button } from '../../kit/form/button.tsx';
import { RichTextField } from '../../kit/form/rich-text/rich-text-field.tsx';
import { useAutosave } from '../../kit/form/use-autosave.ts';
import { formAttributes, useForm } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { LazyConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import type { CommentDraftStore } from './comment-drafts.ts';
import classes from './comment-form.module.css';

interface CommentFormProps {
  id: string;
  label: string;
  /** What the text begins with where there is no draft. */
  start: string;
  draft: CommentDraftStore;
  /** What the button says. */
  submit: string;
  /** Answers what comes next, once nothing is kept of it here; throws a Fault when it does not work. */
  send: (html: string) => Promise<() => void>;
  /** Given up, or left for later. */
  onClose: () => void;
  /** Tells whoever closes it by other means whether it asks first; see `asks`. */
  onDirty?: (isDirty: boolean) => void;
  /** Somebody wants to close it: asks where something would be left behind. */
  asks?: boolean;
  onStay?: () => void;
}

/** A comment being written. It is there at once, its editor when that has come. */
export function CommentForm(props: CommentFormProps) {
  const { id, label, start, draft, submit, send, onClose } = props;
  const [found] = useState(() => draft.read());
  const [wantsClose, setWantsClose] = useState(false);
  const saysMore = (html: string) => visibleText(html) !== visibleText(start);
  const form = useForm({
    initial: { html: start },
    start: found === undefined ? undefined : { html: found },
    labels: { html: label },
    rules: ({ html }) => ({ html: commentProblem(html) }),
    isSame: ({ html }) => !saysMore(html),
  });
  const autosave = useAutosave(draft, form.values.html, form.isDirty);

  function change(html: string): void {
    form.set('html', html);
    form.dismissFailure();
    props.onDirty?.(saysMore(html));
  }

  async function post({ html }: { html: string }): Promise<void> {
    try {
      const goOn = await send(html);
      autosave.end();
      goOn();
    } catch (error) {
      if (asFault(error).code === 'unauthenticated') showToast({ tone: 'bad', text: sessionEnded });
      throw error;
    }
  }

  function submitIt(): void {
    form.submit(post);
    if (form.problems.html !== undefined) document.getElementById(id)?.focus();
  }

  const close = () => (form.isDirty ? setWantsClose(true) : onClose());
  const stay = () => {
    setWantsClose(false);
    props.onStay?.();
  };

  return (
    <form className={classes.form} {...formAttributes(submitIt)}>
      <RichTextField
        id={id}
        label={label}
        value={form.values.html}
        takesFocus
        error={form.shown.html}
        onChange={change}
      />
      {form.failure?.isPlaced === false && <Banner tone="bad">{form.failure.fault.message}</Banner>}
      <div className={classes.buttons}>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? accountTexts.pending : submit}
        </Button>
        <Button variant="default" onClick={close}>
          {commentTexts.cancel}
        </Button>
      </div>
      {(wantsClose || props.asks === true) && (
        <LazyConfirmDialog
          title="Leave without posting?"
          yes="Leave"
          no="Stay here"
          prefersNo
          onYes={onClose}
          onNo={stay}
        >
          What you wrote is not posted. A draft stays in this browser for seven days.
        </LazyConfirmDialog>
      )}
    </form>
  );
}

const sessionEnded =
  'Your session has ended. What you wrote is kept in this browser until you have signed in again.';
