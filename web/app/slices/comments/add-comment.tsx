import { lazy, Suspense, useMemo } from 'react';
import { postComment } from '#contract/comments/calls.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { keyOf, type Subject } from '#contract/core/subject.ts';
import { useChange } from '../../client/changes.ts';
import { browserStore } from '../../client/storage.ts';
import { Spinner } from '../../kit/list/states.tsx';
import classes from './add-comment.module.css';
import { commentDraft } from './comment-drafts.ts';

const CommentForm = lazy(() => import('./comment-form.tsx'));

interface AddCommentProps {
  subject: Subject;
  memberId: MemberId;
  onPosted: (id: CommentId) => void;
  onClose: () => void;
}

/** The form of a new comment. */
export function AddComment({ subject, memberId, onPosted, onClose }: AddCommentProps) {
  const change = useChange();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose and for what.
  const draft = useMemo(
    () => commentDraft({ memberId, subject, task: { is: 'new' } }, browserStore),
    [memberId, keyOf(subject)],
  );
  return (
    <div className={classes.form}>
      <Suspense fallback={<Spinner label="Loading editor" />}>
        <CommentForm
          id="new-comment"
          label="Your comment"
          start=""
          draft={draft}
          submit={commentTexts.add}
          send={async (html) => {
            const { id } = await change(postComment[subject.kind], { subject, replyTo: null, html });
            return () => onPosted(id);
          }}
          onClose={onClose}
        />
      </Suspense>
    </div>
  );
}
