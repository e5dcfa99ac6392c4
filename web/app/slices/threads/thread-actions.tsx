import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { deleteThread } from '#contract/threads/calls.ts';
import type { ThreadDetail } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useApi } from '../../client/queries.ts';
import { withFlash } from '../../kit/say/flash.ts';
import { PostActions } from '../posts/post-actions.tsx';
import { forgetThreads } from './forget-threads.ts';

/** What its owner and the staff may do with a thread. */
export function ThreadActions({ thread }: { thread: ThreadDetail }) {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id } = thread;

  async function remove(): Promise<void> {
    await api(deleteThread, { id });
    forgetThreads(queries);
    const state = withFlash({ tone: 'good', text: threadTexts.deleted });
    await navigate(paths.threads(), { state });
    // Its own page is left only now.
    forgetThreads(queries);
  }

  return (
    <PostActions
      post={thread}
      edit={paths.editThread(id)}
      question={threadTexts.confirmDelete}
      onDelete={remove}
    />
  );
}
