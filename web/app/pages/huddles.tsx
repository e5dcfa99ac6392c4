import { paths } from '#contract/core/paths.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { failInView, loadInView, pageLoad } from '../client/load.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { useIsNew } from '../slices/comments/visits.ts';
import { ThreadsScreen } from '../slices/threads/threads-screen.tsx';
import {
  readThreadsView,
  threadPages,
  threadsInput,
  useThreadsView,
} from '../slices/threads/threads-view.ts';

const lead = 'Where members ask, answer and compare notes.';

const load = pageLoad(({ url, preloadPages }) =>
  preloadPages(threadPages, threadsInput(readThreadsView(url.searchParams))),
);
export const loader = load;
export const clientLoader = loadInView(failInView(load));

export default function HuddlesPage() {
  const view = useThreadsView();
  const isNew = useIsNew();
  return (
    <>
      <PageHead
        title={threadTexts.heading}
        description={lead}
        canonical={paths.threads()}
        noindex={view.text !== ''}
        feed={{ title: 'Newest huddles', href: paths.feed('huddles') }}
      />
      <ThreadsScreen
        view={view}
        lead={lead}
        isNew={({ id, activeAt }) => isNew({ kind: 'thread', id }, activeAt)}
      />
    </>
  );
}
