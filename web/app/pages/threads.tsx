import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { ThreadCard } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { failInView, loadInView, pageLoad } from '../client/page-load.ts';
import { useSession } from '../client/viewer.ts';
import { LazyResult } from '../kit/list/lazy-result.tsx';
import { PageHead } from '../kit/page/page-head.tsx';
import { useHydrated } from '../kit/page/use-hydrated.ts';
import { NewActivity } from '../slices/read-markers/new-activity.tsx';
import { ThreadShapes } from '../slices/threads/thread-feed.tsx';
import { ThreadsScreen } from '../slices/threads/threads-screen.tsx';
import {
  plainView,
  readThreadsView,
  threadPages,
  threadsAddress,
  threadsInput,
  useThreadsView,
} from '../slices/threads/threads-view.ts';

const lead = 'Where members ask, answer and compare notes.';

/** New-activity marks load after hydration, with their code. */
const loadNew = () => import('../slices/read-markers/new-threads.tsx');

const load = pageLoad(async ({ url, preloadPages }) => {
  const view = readThreadsView(url.searchParams);
  if (!view.isNewOnly) await preloadPages(threadPages, threadsInput(view));
});
export const loader = load;
export const clientLoader = loadInView(failInView(load));

export default function ThreadsPage() {
  const view = useThreadsView();
  useActiveForMembers();
  return (
    <>
      <PageHead
        title={threadTexts.heading}
        description={lead}
        canonical={paths.threads()}
        noindex={view.text !== '' || view.isNewOnly}
        feed={{ title: 'Newest huddles', slug: 'huddles' }}
      />
      <ThreadsScreen view={view} lead={lead} newActivity={newActivityOfThread} newToYou={<NewToYou />} />
    </>
  );
}

/** Without parameters the list opens sorted by the latest activity for members (rules/threads 18). */
function useActiveForMembers(): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isMember = useSession().token !== undefined;
  useEffect(() => {
    if (!isMember || search !== '' || pathname !== paths.threads()) return;
    const to = threadsAddress({ ...plainView, order: 'active' });
    navigate({ ...to, hash }, { replace: true, preventScrollReset: true, state });
  }, [isMember, pathname, search, hash, state, navigate]);
}

function newActivityOfThread({ id, title }: ThreadCard) {
  return <NewActivity subject={{ kind: 'thread', id }} title={title} />;
}

function NewToYou() {
  const waiting = <ThreadShapes count={6} />;
  if (!useHydrated()) return waiting;
  return (
    <LazyResult load={loadNew} waiting={waiting}>
      {({ NewThreads }) => <NewThreads newActivity={newActivityOfThread} />}
    </LazyResult>
  );
}
