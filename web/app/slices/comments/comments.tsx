import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import {
  type Comment,
  commentPageSize,
  commentThreshold,
  mayDeleteComment,
} from '#contract/comments/model.ts';
import { commentCountText, commentTexts } from '#contract/comments/texts.ts';
import { type CommentId, type Subject, subjectOf } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { type LastVisit, newActivityText } from '#contract/read-markers/model.ts';
import { updateCached } from '../../client/cache-updates.ts';
import { forgetInHistory } from '../../client/history-state.ts';
import { readIntent } from '../../client/sign-in-intent.ts';
import { useSession, useViewer } from '../../client/viewer.ts';
import { Button } from '../../kit/form/button.tsx';
import { loadEditor } from '../../kit/form/rich-text/editor-script.ts';
import { Feed } from '../../kit/list/feed.tsx';
import { EmptyState, Spinner } from '../../kit/list/states.tsx';
import { loadConfirmDialog } from '../../kit/say/lazy-confirm-dialog.tsx';
import { showScriptMissing } from '../../kit/say/show-toast.tsx';
import { useLazy, usePreload } from '../../kit/say/use-lazy.ts';
import { isNewComment, useVisit } from '../read-markers/use-visit.ts';
import { type CommentAct, CommentItem } from './comment-item.tsx';
import { commentsQuery } from './comment-pages.ts';
import type { CommentTasksProps } from './comment-tasks.tsx';
import classes from './comments.module.css';
import { type CommentTaskTools, useCommentTasks } from './use-comment-tasks.ts';
import { type CommentPages, useComments } from './use-comments.ts';

interface CommentsProps {
  subject: Subject;
  /** Renders votes and flag of a comment, which belong to other slices. */
  reactions: (comment: Comment, subject: Subject) => ReactNode;
  /** The follow button. */
  follow: ReactNode;
}

/**
 * The comments on a product or in a thread, with the same behaviour (rules/comments 1). A failure does not affect the
 * rest of the page.
 */
export function Comments({ subject, reactions, follow }: CommentsProps) {
  const { pages, comments, count, arrived, goTo, renew } = useComments(subject);
  const tasks = useCommentTasks({ subject, goTo, renew });
  useReturnToTask({ comments: count === undefined ? undefined : comments, tasks, goTo });
  const visit = useVisit(subject, { count, readAt: pages.dataUpdatedAt });
  usePreload(loadWriting, useSession().token !== undefined);
  useCountEverywhere(subject, count);
  return (
    <section id="comments" aria-labelledby="comments-heading" className={classes.comments}>
      <CommentsHead
        count={count}
        comments={comments}
        subject={subject}
        visit={visit}
        tasks={tasks}
        follow={follow}
      />
      <LazyCommentTasks subject={subject} tasks={tasks} />
      <CommentList
        subject={subject}
        pages={pages}
        comments={comments}
        reactions={reactions}
        visit={visit}
        arrived={arrived}
        onAct={tasks.start}
      />
    </section>
  );
}

/** Preloads what writing needs, as every reader may write: forms, dialogs and the editor. */
const loadWriting = () => Promise.all([loadCommentTasks(), loadConfirmDialog(), loadEditor()]);

/** Writes the comment count into every cached copy of the product or thread. */
function useCountEverywhere({ kind, id }: Subject, count: number | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (count === undefined) return;
    updateCached<{ id: number; commentCount: number }>(queries, subjectOf(kind, id), (thing) =>
      thing.commentCount === count ? thing : { ...thing, commentCount: count },
    );
  }, [queries, kind, id, count]);
}

interface CommentsHeadProps {
  /** The number of comments; undefined until known. */
  count: number | undefined;
  comments: Comment[];
  subject: Subject;
  visit: LastVisit | undefined;
  tasks: CommentTaskTools;
  follow: ReactNode;
}

/** Number of comments, number of new ones, and the buttons to follow and to add one. */
function CommentsHead({ count, tasks, follow, ...newActivity }: CommentsHeadProps) {
  return (
    <div className={classes.head}>
      <h2 id="comments-heading" tabIndex={-1} className={classes.heading}>
        {count === undefined ? commentTexts.many : commentCountText(count)}
      </h2>
      <NewComments {...newActivity} />
      <div className={classes.acts}>
        {follow}
        {!tasks.isWriting && (
          <Button id="add-comment" variant="default" onClick={tasks.startNew}>
            {commentTexts.add}
          </Button>
        )}
      </div>
    </div>
  );
}

/** `3 new since your last visit`, with a link to the first of them. */
function NewComments({ comments, subject, visit }: Omit<CommentsHeadProps, 'count' | 'tasks' | 'follow'>) {
  const { pathname, search } = useLocation();
  const viewer = useViewer();
  if (visit === undefined || viewer.is !== 'member') return null;
  const found = comments.filter((comment) => isNewComment(comment, visit, viewer.profile.id));
  const count = Math.max(found.length, visit.count);
  const first = visit.first ?? found[0]?.id;
  if (count === 0 || first === undefined) return null;
  const isHere = found.some(({ id }) => id === first);
  return (
    <Link
      to={isHere ? { pathname, search, hash: `#comment-${first}` } : paths.comment(subject, first)}
      className={classes.new}
    >
      {newActivityText(count)} since your last visit
    </Link>
  );
}

export const loadCommentTasks = () => import('./comment-tasks.tsx');

/** Forms and dialogs for comments, loaded with the first task; readers do not need them. */
export function LazyCommentTasks(props: CommentTasksProps) {
  const { isWriting, about } = props.tasks;
  return isWriting || about !== undefined ? <OpenTask {...props} /> : null;
}

/** If the script cannot be loaded, the task is cancelled. */
function OpenTask(props: CommentTasksProps) {
  const lazy = useLazy(loadCommentTasks, () => {
    showScriptMissing();
    props.tasks.stopWriting();
    props.tasks.close();
  });
  return lazy && <lazy.CommentTasks {...props} />;
}

interface ReturnInput {
  /** Comments on screen; undefined until known. */
  comments: Comment[] | undefined;
  tasks: Pick<CommentTaskTools, 'start' | 'startNew'>;
  goTo: (id: CommentId) => void;
}

/** Resumes the intended task once after a sign-in (rules/accounts 43). */
export function useReturnToTask({ comments, tasks, goTo }: ReturnInput): void {
  const { key, state } = useLocation();
  const isSignedIn = useSession().token !== undefined;
  const done = useRef<string>(undefined);
  const sought = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts once, when its comments are there.
  useEffect(() => {
    const intent = readIntent(state);
    if (intent === undefined || !isSignedIn || comments === undefined || done.current === key) return;
    if (intent.to === 'comment') finish(tasks.startNew);
    if (intent.to !== 'reply') return;
    const comment = comments.find(({ id }) => id === intent.comment);
    if (comment !== undefined) finish(() => tasks.start('reply', comment));
    else if (sought.current !== key) {
      sought.current = key;
      // Removes the parameter: a reload would look for the comment again, which may be deleted by then.
      forgetInHistory('intent');
      goTo(intent.comment);
    }
  }, [key, isSignedIn, comments]);

  function finish(begin: () => void): void {
    done.current = key;
    forgetInHistory('intent');
    begin();
  }
}

interface CommentListProps {
  subject: Subject;
  pages: CommentPages;
  /** Comments on screen. */
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
  // Returns a stable function, so that only changed comments are rendered again.
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

/** `start` is the list's first position: there may be comments before it. */
function EmptyComments({ start }: { start: number }) {
  if (start === 0) return <EmptyState title={commentTexts.none}>Be the first to comment.</EmptyState>;
  return (
    <EmptyState title="No more comments.">
      The list ends earlier. <Link to={commentsFrom(0)}>Go to the first page</Link>.
    </EmptyState>
  );
}
