import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { ListThreads, ThreadList } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { usePages } from '../../client/queries.ts';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { ThreadBar } from './thread-bar.tsx';
import { EmptyThreads, type ThreadCardParts, ThreadFeed } from './thread-feed.tsx';
import classes from './threads-screen.module.css';
import {
  type ThreadsView,
  threadCountText,
  threadPages,
  threadsAddress,
  threadsInput,
} from './threads-view.ts';

interface ThreadsScreenProps extends ThreadCardParts {
  view: ThreadsView;
  lead: string;
  /** The list of what is new to the viewer, in the place of all. */
  newToYou: ReactNode;
}

/** The forum: its title with the way to a new thread, order and search, and the list. */
export function ThreadsScreen({ view, lead, news, newToYou }: ThreadsScreenProps) {
  return (
    <>
      <div className={classes.head}>
        <PageTitle lead={lead}>{threadTexts.heading}</PageTitle>
        <Link to={paths.postThread()} className={classes.start}>
          {threadTexts.createTitle}
        </Link>
      </div>
      <div className={classes.main}>
        <ThreadBar view={view} />
        {view.isNewOnly ? newToYou : <Threads key={threadsAddress(view).search} view={view} news={news} />}
      </div>
    </>
  );
}

function Threads({ view, news }: ThreadCardParts & { view: ThreadsView }) {
  const query = usePages(threadPages, threadsInput(view));
  return (
    <>
      <p role="status" className={classes.count}>
        <Count view={view} query={query} />
      </p>
      <ThreadFeed view={view} query={query} news={news} empty={<EmptyThreads view={view} />} />
    </>
  );
}

/** Of all that match, wherever the list begins. */
function Count({
  view,
  query: { data, error },
}: {
  view: ThreadsView;
  query: ReturnType<typeof usePages<ListThreads, ThreadList>>;
}) {
  const total = data?.pages[0]?.total;
  // The list says by itself what went wrong.
  if (total === undefined) return error === null ? 'Loading…' : null;
  const count = threadCountText(total);
  return view.text === '' ? (
    count
  ) : (
    <>
      {count} for <q>{view.text}</q>
    </>
  );
}
