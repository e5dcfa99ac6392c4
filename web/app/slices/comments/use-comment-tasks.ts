import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import type { CommentId, Subject } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { PostOutcome } from '#contract/core/request.ts';
import { ownPendingCall } from '#contract/pending-posts/own-call.ts';
import { useSite } from '../../client/environment.ts';
import { useSignInFirst } from '../../client/return-path.ts';
import { session } from '../../client/session.ts';
import { useSession } from '../../client/viewer.ts';
import { shareUrl } from '../../kit/page/share-url.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import type { CommentAct } from './comment-item.tsx';

/** A task concerning an existing comment, shown in a dialog. */
export interface AboutTask {
  is: 'reply' | 'edit' | 'delete';
  comment: Comment;
}

interface TasksInput {
  subject: Subject;
  goTo: (id: CommentId) => void;
  renew: () => Promise<unknown>;
}

/**
 * Manages the form of a new comment, and one dialog at a time about another comment. The form stays open meanwhile.
 * Only members may change anything (rules/accounts 30).
 */
export function useCommentTasks({ subject, goTo, renew }: TasksInput) {
  const site = useSite();
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  const { token } = useSession();
  const [isWriting, setWriting] = useState(false);
  const [about, setAbout] = useState<AboutTask>();

  const isMember = () => session.read().token !== undefined;

  /** The author sees the pending comment below the others. */
  async function showWaiting(): Promise<void> {
    await queries.invalidateQueries({ queryKey: [ownPendingCall] });
    document.getElementById('comments-heading')?.focus();
  }

  return {
    isWriting: token !== undefined && isWriting,
    about: token === undefined ? undefined : about,
    stopWriting: () => setWriting(false),
    close: () => setAbout(undefined),
    startNew: () => {
      if (isMember()) setWriting(true);
      else signInFirst({ to: 'comment' });
    },
    start: (act: CommentAct, comment: Comment) => {
      if (act === 'share')
        shareUrl(site.publicUrl + paths.comment(subject, comment.id), 'The link to this comment');
      else if (isMember()) setAbout({ is: act, comment });
      else signInFirst({ to: 'reply', comment: comment.id });
    },
    /** The new comment replaces its form, visually and for the keyboard, unless it waits for a moderator. */
    posted: async (id: PostOutcome<CommentId>['id']) => {
      if (id === null) return showWaiting();
      await renew();
      goTo(id);
    },
    edited: goTo,
    deleted: async (isLeft: boolean) => {
      setAbout(undefined);
      showToast({ tone: 'good', text: commentTexts.deleted });
      // Leaves the focus alone if the viewer has left for a page that has its own heading.
      const heading = isLeft ? null : document.getElementById('comments-heading');
      await renew();
      // Moves the focus, as the pressed button disappeared with its comment.
      heading?.focus();
    },
    renew,
  };
}

export type CommentTaskTools = ReturnType<typeof useCommentTasks>;
