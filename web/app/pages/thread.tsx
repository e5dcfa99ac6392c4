import { Suspense } from 'react';
import { useParams } from 'react-router';
import type { ThreadId } from '#contract/core/ids.ts';
import { listRelated, openThread } from '#contract/threads/calls.ts';
import { idAt, loadInView, pageLoad } from '../client/page-load.ts';
import { useCall } from '../client/queries.ts';
import { WaitingPage } from '../kit/page/waiting-page.tsx';
import { preloadComments } from '../slices/comments/comment-pages.ts';
import { votesText } from '../slices/posts/counts.ts';
import { EditorsOnly } from '../slices/posts/editors-only.tsx';
import { RelatedToThread } from '../slices/threads/related-to-thread.tsx';
import { ThreadHead } from '../slices/threads/thread-head.tsx';
import { ThreadScreen } from '../slices/threads/thread-screen.tsx';
import { VoteButtons } from '../slices/votes/vote-buttons.tsx';
import { CommentsSection } from './comments-section.tsx';

const loadActions = () => import('../slices/threads/thread-actions.tsx');

const load = pageLoad(({ params, url, preload, preloadPages }) => {
  const id = idAt<ThreadId>(params.id);
  return Promise.all([
    preload(openThread, { id }),
    preload(listRelated, { id }).catch(() => undefined),
    preloadComments({ kind: 'thread', id }, url, preloadPages),
  ]);
});
export const loader = load;
export const clientLoader = loadInView(load);

export default function ThreadPage() {
  const id = idAt<ThreadId>(useParams().id);
  return (
    <Suspense key={id} fallback={<WaitingPage label="Loading huddle" />}>
      <Thread id={id} />
    </Suspense>
  );
}

function Thread({ id }: { id: ThreadId }) {
  const thread = useCall(openThread, { id });
  const { title, likes, dislikes } = thread;
  const subject = { kind: 'thread', id } as const;
  return (
    <>
      <ThreadHead thread={thread} />
      <ThreadScreen
        thread={thread}
        actions={
          <EditorsOnly post={thread} load={loadActions}>
            {({ ThreadActions }) => <ThreadActions thread={thread} />}
          </EditorsOnly>
        }
        votes={
          <VoteButtons
            target={subject}
            name={title}
            counts={{ likes, dislikes }}
            balance={votesText(thread)}
          />
        }
        comments={<CommentsSection subject={subject} />}
        related={<RelatedToThread id={id} />}
      />
    </>
  );
}
