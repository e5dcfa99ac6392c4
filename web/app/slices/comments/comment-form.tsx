import { Button } from '@mantine/core';
import { useState } from 'react';
import { accountTexts } from '#contract/accounts/texts.ts';
import { commentProblem } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { visibleText } from '#contract/core/html.ts';
import { asFault } from '../../client/api.ts';
import { RichTextField } from '../../kit/form/rich-text/rich-text-field.tsx';
import { useDraft } from '../../kit/form/use-draft.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { Confirm } from '../../kit/say/confirm.tsx';
import { notify } from '../../kit/say/notices.tsx';
import type { CommentDraft } from './comment-drafts.ts';
import classes from './comment-form.module.css';

export interface CommentFormProps {
  id: string;
  label: string;
  /** What the text begins with where there is no draft. */
  start: string;
  draft: CommentDraft;
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

/** A comment being written. It comes with its editor, which is heavy, only when somebody writes. */
export default function CommentForm(props: CommentFormProps) {
  const { id, label, start, draft, submit, send, onClose } = props;
  const [initial] = useState(() => draft.read() ?? start);
  const [html, setHtml] = useState(initial);
  const [isPending, setPending] = useState(false);
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [wantsClose, setWantsClose] = useState(false);
  const isDirty = visibleText(html) !== visibleText(start);
  const kept = useDraft(draft, html, isDirty);
  const problem = isTried ? commentProblem(html) : undefined;

  function change(next: string): void {
    setHtml(next);
    setRefusal(undefined);
    props.onDirty?.(visibleText(next) !== visibleText(start));
  }

  async function submitIt(): Promise<void> {
    if (isPending) return;
    setTried(true);
    setRefusal(undefined);
    if (commentProblem(html) !== undefined) {
      document.getElementById(id)?.focus();
      return;
    }
    setPending(true);
    try {
      const goOn = await send(html);
      kept.end();
      goOn();
    } catch (error) {
      const fault = asFault(error);
      setRefusal(fault.message);
      if (fault.code === 'unauthenticated') notify({ tone: 'bad', text: sessionEnded });
    } finally {
      setPending(false);
    }
  }

  const close = () => (isDirty ? setWantsClose(true) : onClose());
  const stay = () => {
    setWantsClose(false);
    props.onStay?.();
  };

  return (
    <form
      noValidate
      method="post"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submitIt();
      }}
    >
      <RichTextField id={id} label={label} initial={initial} takesFocus error={problem} onChange={change} />
      {refusal !== undefined && <Banner tone="bad">{refusal}</Banner>}
      <div className={classes.buttons}>
        <Button type="submit" disabled={isPending}>
          {isPending ? accountTexts.pending : submit}
        </Button>
        <Button variant="default" onClick={close}>
          {commentTexts.cancel}
        </Button>
      </div>
      {(wantsClose || props.asks === true) && (
        <Confirm title="Leave without posting?" yes="Leave" no="Stay here" onYes={onClose} onNo={stay}>
          What you wrote is not posted. A draft stays in this browser for seven days.
        </Confirm>
      )}
    </form>
  );
}

const sessionEnded =
  'Your session has ended. What you wrote is kept in this browser until you have signed in again.';
