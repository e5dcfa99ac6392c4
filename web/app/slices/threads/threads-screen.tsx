import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { ThreadCard } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { usePages } from '../../client/queries.ts';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { ThreadBar } from './thread-bar.tsx';
import { ThreadFeed } from './thread-feed.tsx';
import classes from './threads-screen.module.css';
import {
  type ThreadsView,
  threadCountText,
  threadPages,
  threadsAddress,
  threadsInput,
} from './threads-view.ts';

interface ThreadsScreenProps {
  view: ThreadsView;
  lead: string;
  /** Whether there was activity since the viewer was last there. */
  isNew: (thread: ThreadCard) => boolean;
}

/** The forum: its title with the way to a new thread, order and search, and the list. */
export function ThreadsScreen({ view, lead, isNew }: ThreadsScreenProps) {
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
        <p role="status" className={classes.count}>
          <Count view={view} />
        </p>
        <ThreadFeed key={threadsAddress(view).search} view={view} isNew={isNew} />
      </div>
    </>
  );
}

/** Of all that match, wherever the list begins. */
function Count({ view }: { view: ThreadsView }) {
  const { data, error } = usePages(threadPages, threadsInput(view));
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
