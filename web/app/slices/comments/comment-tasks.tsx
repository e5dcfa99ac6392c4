import { useMemo, useRef } from 'react';
import type { Comment } from '#contract/comments/model.ts';
import { quoteOf } from '#contract/comments/quote.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { deleteComment, editComment, postComment } from '#contract/comments/writing-calls.ts';
import { type CommentId, keyOf, type MemberId, type Subject } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { PostOutcome } from '#contract/core/request.ts';
import { topics } from '#contract/core/topics.ts';
import { asFault } from '../../client/api.ts';
import { useChange } from '../../client/changes.ts';
import { browserStore } from '../../client/storage.ts';
import { useViewer, type Viewer } from '../../client/viewer.ts';
import { pathOf } from '../../kit/form/leave-guard.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { ViewerPlaceholder } from '../accounts/viewer-placeholder.tsx';
import { RemovalDialog } from '../posts/removal-dialog.tsx';
import { CommentDialog } from './comment-dialog.tsx';
import { commentDraftStore } from './comment-drafts.ts';
import { CommentForm } from './comment-form.tsx';
import { nameOf } from './comment-item.tsx';
import classes from './comments.module.css';
import type { SentComment } from './use-comment-form.ts';
import type { AboutTask, CommentTaskTools } from './use-comment-tasks.ts';

export interface CommentTasksProps {
  subject: Subject;
  tasks: CommentTaskTools;
}

/** The open tasks of a member: the form of a new comment, and a dialog about an existing one. */
export function CommentTasks({ subject, tasks }: CommentTasksProps) {
  const viewer = useViewer();
  if (viewer.is !== 'member') return <AwaitMember viewer={viewer} tasks={tasks} />;
  const mine = { subject, tasks, memberId: viewer.profile.id };
  return (
    <>
      {tasks.isWriting && <AddComment {...mine} />}
      {tasks.about && <AboutComment {...mine} about={tasks.about} />}
    </>
  );
}

function AboutComment({ about: { is, comment }, ...mine }: Mine & { about: AboutTask }) {
  const given = { ...mine, comment };
  if (is === 'reply') return <Reply {...given} />;
  return is === 'edit' ? <Edit {...given} /> : <Delete {...given} />;
}

interface Mine extends CommentTasksProps {
  memberId: MemberId;
}

function AddComment({ subject, tasks, memberId }: Mine) {
  const post = usePost(subject);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose and for what.
  const draft = useMemo(
    () => commentDraftStore({ memberId, subject, task: { is: 'new' } }, browserStore),
    [memberId, keyOf(subject)],
  );
  return (
    <div className={classes.form}>
      <CommentForm
        id="new-comment"
        label="Your comment"
        start=""
        draft={draft}
        submit={commentTexts.add}
        send={(html) => post.send(html, null)}
        onSent={({ text }) => {
          tasks.stopWriting();
          showToast({ tone: 'good', text });
          post.tell(tasks);
        }}
        onClose={() => {
          tasks.stopWriting();
          focusButton();
        }}
        placeOf={pathOf}
      />
    </div>
  );
}

/**
 * Returns the focus after cancelling to the button that opened the form. The button reappears once the form is removed.
 */
function focusButton(): void {
  requestAnimationFrame(() => document.getElementById('add-comment')?.focus());
}

interface AboutOne extends Mine {
  comment: Comment;
}

function Reply({ subject, tasks, comment, memberId }: AboutOne) {
  const post = usePost(subject);
  return (
    <CommentDialog
      is="reply"
      name={nameOf(comment)}
      // Includes an empty line below the quote to write on.
      start={`${quoteOf(subject, comment)}<p></p>`}
      draft={commentDraftStore({ memberId, subject, task: { is: 'reply', id: comment.id } }, browserStore)}
      send={(html) => post.send(html, comment.id)}
      onClose={() => {
        tasks.close();
        // The dialog has shown it.
        post.tell(tasks);
      }}
    />
  );
}

/** Sends a new comment and leads to it once its form is closed. */
function usePost(subject: Subject) {
  const change = useChange();
  const sent = useRef<PostOutcome<CommentId>['id']>(undefined);
  return {
    async send(html: string, replyTo: CommentId | null): Promise<SentComment> {
      const { id, message } = await change(postComment[subject.kind], { subject, replyTo, html });
      sent.current = id;
      return { text: message, at: id === null ? paths.subject(subject) : paths.comment(subject, id) };
    },
    tell({ posted }: CommentTaskTools): void {
      if (sent.current !== undefined) posted(sent.current);
    },
  };
}

function Edit({ subject, tasks, comment, memberId }: AboutOne) {
  const change = useChange();
  const { id } = comment;
  return (
    <CommentDialog
      is="edit"
      name={nameOf(comment)}
      start={comment.html}
      version={comment.version}
      draft={commentDraftStore({ memberId, subject, task: { is: 'edit', id } }, browserStore)}
      send={async (html, version) => {
        const text = await change(editComment[subject.kind], { id, html, version }, topics.activity(subject));
        // Does not wait for this: it runs while the dialog closes by itself.
        tasks.renew();
        return { text, at: paths.comment(subject, id) };
      }}
      onClose={(isDone) => {
        tasks.close();
        if (isDone) tasks.edited(id);
      }}
    />
  );
}

function Delete({ subject, tasks, comment, memberId }: AboutOne) {
  const change = useChange();
  return (
    <RemovalDialog
      question={commentTexts.confirmDelete}
      name={`Comment ${nameOf(comment)}`}
      isOthers={comment.author?.id !== memberId}
      onDelete={async (reason, { isLeft }) => {
        const { id, version } = comment;
        try {
          await change(
            deleteComment[subject.kind],
            { id, version, reason, forces: false },
            topics.activity(subject),
          );
        } catch (error) {
          // The page behind the dialog shows the comment's current text.
          if (asFault(error).code === 'conflict') tasks.renew();
          throw error;
        }
        await tasks.deleted(isLeft());
      }}
      onClose={tasks.close}
    />
  );
}

interface AwaitMemberProps {
  viewer: Viewer;
  tasks: CommentTaskTools;
}

/** A task waits until the viewer is known. If the profile does not load, a dialog shows it. */
export function AwaitMember({ viewer, tasks: { isWriting, about, close } }: AwaitMemberProps) {
  const wait = <ViewerPlaceholder viewer={viewer} label="Loading editor" />;
  if (isWriting) return wait;
  if (about === undefined || viewer.is !== 'unknown') return null;
  return (
    <LazyModal title={`Comment ${nameOf(about.comment)}`} onClose={close}>
      {wait}
    </LazyModal>
  );
}
