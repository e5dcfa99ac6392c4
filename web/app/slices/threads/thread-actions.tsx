import { useNavigate } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { deleteThread } from '#contract/threads/calls.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import type { ThreadDetail } from '#contract/threads/model.ts';
import { useChange } from '../../client/changes.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { withFlash } from '../../kit/say/flash.ts';
import { PostActions } from '../posts/post-actions.tsx';
import type { PostRemoval } from '../posts/post-acts.tsx';

/** Actions of the owner and staff on a thread. */
export function ThreadActions({ thread }: { thread: ThreadDetail }) {
  const change = useChange();
  const navigate = useNavigate();
  const announceSuccess = useAnnounceSuccess();
  const { id } = thread;

  async function remove({ reason, isLeft, open }: PostRemoval): Promise<void> {
    await change(deleteThread, { id, reason });
    if (isLeft()) return announceSuccess(threadFormTexts.deleted);
    const state = withFlash({ tone: 'good', text: threadFormTexts.deleted });
    open();
    await navigate(paths.threads(), { state });
  }

  return (
    <PostActions
      post={thread}
      edit={paths.editThread(id)}
      question={threadFormTexts.confirmDelete}
      onDelete={remove}
    />
  );
}
