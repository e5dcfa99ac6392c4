import { type ReactNode, type Ref, useCallback, useRef } from 'react';
import { type Comment, mayDeleteComment, mayEditComment } from '#contract/comments/model.ts';
import type { CommentId } from '#contract/core/ids.ts';
import type { Subject } from '#contract/core/subject.ts';
import { useViewer } from '../../client/viewer.ts';
import { useLinkClicks } from '../../kit/page/use-link-clicks.ts';
import { type CommentAct, CommentItem } from './comment-item.tsx';
import classes from './comments.module.css';
import { isNewComment, type Visit } from './visits.ts';

interface CommentListProps {
  comments: Comment[];
  subject: Subject;
  marks: (comment: Comment, subject: Subject) => ReactNode;
  visit: Visit | undefined;
  arrived: CommentId | undefined;
  onAct: (act: CommentAct, comment: Comment) => void;
  ref: Ref<HTMLOListElement>;
}

export function CommentList({ comments, subject, marks, visit, arrived, onAct, ref }: CommentListProps) {
  const followLinks = useLinkClicks();
  const viewer = useViewer();
  const profile = viewer.is === 'member' ? viewer.profile : undefined;
  const actor = profile && { memberId: profile.id, role: profile.role };
  const now = new Date();
  // The same function for good, so that only the comments that change are drawn anew.
  const latest = useRef(onAct);
  latest.current = onAct;
  const act = useCallback((does: CommentAct, comment: Comment) => latest.current(does, comment), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links answer keys with clicks.
    <ol ref={ref} className={classes.list} onClick={followLinks}>
      {comments.map((comment) => {
        const owned = comment.author && { authorId: comment.author.id, createdAt: comment.createdAt };
        const may = actor !== undefined && owned !== null;
        return (
          <CommentItem
            key={comment.id}
            comment={comment}
            subject={subject}
            marks={marks}
            mayEdit={may && mayEditComment(actor, owned, now)}
            mayDelete={may && mayDeleteComment(actor, owned)}
            isNew={profile !== undefined && isNewComment(comment, visit, profile.id)}
            isArrived={comment.id === arrived}
            onAct={act}
          />
        );
      })}
    </ol>
  );
}
