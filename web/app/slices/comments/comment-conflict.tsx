import { commentRefusals } from '#contract/comments/refusal-texts.ts';
import { visibleText } from '#contract/core/html.ts';
import { changesBetween } from '../../kit/form/conflict.ts';
import { ConflictPanel } from '../../kit/form/conflict-panel.tsx';
import { goOn } from '../../kit/form/go-on.ts';
import type { useCommentForm } from './use-comment-form.ts';

interface CommentConflictProps {
  comment: ReturnType<typeof useCommentForm>;
  /** Of the field, which has this id. */
  label: string;
  id: string;
  /** What the form's button says. */
  submit: string;
}

/** What the comment says by now where it was changed meanwhile. */
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
      onTakeTheirs={() => goOn(() => comment.takeTheirs(theirs), id)}
    />
  );
}
