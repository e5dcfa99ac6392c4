import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import type { CommentId } from '#contract/core/ids.ts';
import type { PostOutcome } from '#contract/core/outcome.ts';
import { paths } from '#contract/core/paths.ts';
import type { Subject } from '#contract/core/subject.ts';
import { ownHeldCall } from '#contract/newcomers/own-call.ts';
import { useSite } from '../../client/environment.ts';
import { useSignInFirst } from '../../client/return-path.ts';
import { session } from '../../client/session.ts';
import { useSession } from '../../client/viewer.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import type { CommentAct } from './comment-item.tsx';

/** What the reader is about to do. */
type OpenTask = { is: 'new' } | { is: 'reply' | 'edit' | 'delete'; comment: Comment };

interface TasksInput {
  subject: Subject;
  goTo: (id: CommentId) => void;
  renew: () => Promise<unknown>;
}

/** One task at a time; those that change something are for members (rules/accounts 30). */
export function useCommentTasks({ subject, goTo, renew }: TasksInput) {
  const site = useSite();
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  const { token } = useSession();
  const [open, setOpen] = useState<OpenTask>();

  async function share({ id }: Comment): Promise<void> {
    const url = site.publicUrl + paths.comment(subject, id);
    try {
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'good', text: 'Link copied' });
    } catch {
      showToast({ tone: 'plain', text: `The link to this comment: ${url}` });
    }
  }

  function begin(task: OpenTask): void {
    if (session.read().token !== undefined) setOpen(task);
    else signInFirst(task.is === 'new' ? { to: 'comment' } : { to: 'reply', comment: task.comment.id });
  }

  /** Its author reads it below the others. */
  async function showWaiting(): Promise<void> {
    await queries.invalidateQueries({ queryKey: [ownHeldCall] });
    document.getElementById('comments-heading')?.focus();
  }

  return {
    open: token === undefined ? undefined : open,
    close: () => setOpen(undefined),
    startNew: () => begin({ is: 'new' }),
    start: (act: CommentAct, comment: Comment) => {
      if (act === 'share') share(comment);
      else begin({ is: act, comment });
    },
    /** The fresh comment takes the place of the form, for eyes and keyboard alike, unless it waits for a moderator. */
    posted: async ({ id, message }: PostOutcome<CommentId>) => {
      setOpen(undefined);
      showToast({ tone: 'good', text: message });
      if (id === null) return showWaiting();
      await renew();
      goTo(id);
    },
    edited: (id: CommentId) => {
      setOpen(undefined);
      goTo(id);
    },
    deleted: async () => {
      setOpen(undefined);
      showToast({ tone: 'good', text: commentTexts.deleted });
      await renew();
      // The button that was pressed has gone with its comment.
      document.getElementById('comments-heading')?.focus();
    },
    renew,
  };
}

export type CommentTaskTools = ReturnType<typeof useCommentTasks>;
