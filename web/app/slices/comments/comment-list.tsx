import { type ReactNode, useCallback, useRef } from 'react';
import { Link } from 'react-router';
import {
  type Comment,
  commentPageSize,
  commentThreshold,
  mayDeleteComment,
} from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import type { CommentId, Subject } from '#contract/core/ids.ts';
import type { LastVisit } from '#contract/read-markers/model.ts';
import { useViewer } from '../../client/viewer.ts';
import { Feed } from '../../kit/list/feed.tsx';
import { EmptyState, Spinner } from '../../kit/list/states.tsx';
import { isNewComment } from '../read-markers/use-visit.ts';
import { type CommentAct, CommentItem } from './comment-item.tsx';
import { commentsQuery } from './comment-pages.ts';
import classes from './comments.module.css';
import type { CommentPages } from './use-comments.ts';

interface CommentListProps {
  subject: Subject;
  pages: CommentPages;
  /** On screen. */
  comments: Comment[];
  reactions: (comment: Comment, subject: Subject) => ReactNode;
  visit: LastVisit | undefined;
  arrived: CommentId | undefined;
  onAct: (act: CommentAct, comment: Comment) => void;
}

export function CommentList({ subject, pages, comments, ...shown }: CommentListProps) {
  const loaded = pages.data?.pages ?? [];
  const start = loaded[0]?.skip ?? 0;
  const item = useItem({ subject, ...shown });
  return (
    <Feed
      things="comments"
      query={pages}
      pages={loaded.map((page) => page.comments)}
      items={comments}
      pageSize={commentPageSize}
      skip={start}
      at={commentsFrom}
      item={item}
      className={classes.list}
      isOrdered
      threshold={commentThreshold[subject.kind]}
      waiting={<Spinner label="Loading comments" />}
      arriving={<Spinner label="Loading comments" />}
      empty={<EmptyComments start={start} />}
    />
  );
}

function commentsFrom(skip: number) {
  return { search: commentsQuery({ skip, holding: null }), hash: '#comments' };
}

function useItem({
  subject,
  reactions,
  visit,
  arrived,
  onAct,
}: Omit<CommentListProps, 'pages' | 'comments'>) {
  const viewer = useViewer();
  const profile = viewer.is === 'member' ? viewer.profile : undefined;
  const actor = profile && { memberId: profile.id, role: profile.role };
  // The same function for good, so that only the comments that change are drawn anew.
  const latest = useRef(onAct);
  latest.current = onAct;
  const act = useCallback((does: CommentAct, comment: Comment) => latest.current(does, comment), []);
  return (comment: Comment) => {
    const owned = comment.author && { authorId: comment.author.id, createdAt: comment.createdAt };
    const may = actor !== undefined && owned !== null;
    return (
      <CommentItem
        key={comment.id}
        comment={comment}
        subject={subject}
        reactions={reactions}
        isMine={may && owned.authorId === actor.memberId}
        mayDelete={may && mayDeleteComment(actor, owned)}
        isNew={profile !== undefined && isNewComment(comment, visit, profile.id)}
        isArrived={comment.id === arrived}
        onAct={act}
      />
    );
  };
}

/** `start` is where the list was entered: there may be comments before it. */
function EmptyComments({ start }: { start: number }) {
  if (start === 0) return <EmptyState title={commentTexts.none}>Be the first to comment.</EmptyState>;
  return (
    <EmptyState title="No more comments.">
      The list ends earlier. <Link to={commentsFrom(0)}>Go to the first page</Link>.
    </EmptyState>
  );
}
