import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Comment } from '#contract/comments/model.ts';
import type { CommentId } from '#contract/core/ids.ts';
import { forgetInHistory } from '../../client/history-state.ts';
import { readIntent } from '../../client/sign-in-intent.ts';
import { useSession } from '../../client/viewer.ts';
import type { CommentTaskTools } from './use-comment-tasks.ts';

interface ReturnInput {
  /** On screen; undefined until they are known. */
  comments: Comment[] | undefined;
  tasks: Pick<CommentTaskTools, 'start' | 'startNew'>;
  goTo: (id: CommentId) => void;
}

/** Whoever had to sign in first is back at what they were about to do, once (rules/accounts 43). */
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
      // A reload would look for it again, and it may be gone.
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
