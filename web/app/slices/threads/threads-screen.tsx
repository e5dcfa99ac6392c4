import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageParameters, paths } from '#contract/core/paths.ts';
import {
  type ListThreads,
  type ThreadList,
  threadOrders,
  threadSearchLimit,
} from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { usePages } from '../../client/queries.ts';
import { useSession } from '../../client/viewer.ts';
import { PageTitle } from '../../kit/page/page-title.tsx';
import { ViewLinks } from '../../kit/page/view-links.tsx';
import { LiveSearch } from '../../kit/table/live-search.tsx';
import { useTypedSearch } from '../../kit/table/use-typed-search.ts';
import { EmptyThreads, type ThreadCardParts, ThreadFeed } from './thread-feed.tsx';
import classes from './threads-screen.module.css';
import {
  addressInOrder,
  newToYou,
  plainView,
  type ThreadsView,
  threadCountText,
  threadPages,
  threadSearchText,
  threadsAddress,
  threadsInput,
} from './threads-view.ts';

interface ThreadsScreenProps extends ThreadCardParts {
  view: ThreadsView;
  lead: string;
  /** The list of threads with new activity, shown instead of all. */
  newToYou: ReactNode;
}

/** The forum: title, link to a new thread, order, search, and the list. */
export function ThreadsScreen({ view, lead, newActivity, newToYou }: ThreadsScreenProps) {
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
        {view.isNewOnly ? (
          newToYou
        ) : (
          <Threads key={threadsAddress(view).search} view={view} newActivity={newActivity} />
        )}
      </div>
    </>
  );
}

function Threads({ view, newActivity }: ThreadCardParts & { view: ThreadsView }) {
  const query = usePages(threadPages, threadsInput(view));
  return (
    <>
      <p role="status" className={classes.count}>
        <Count view={view} query={query} />
      </p>
      <ThreadFeed view={view} query={query} newActivity={newActivity} empty={<EmptyThreads view={view} />} />
    </>
  );
}

/** Number of all matches, wherever the list begins. */
function Count({
  view,
  query: { data, error },
}: {
  view: ThreadsView;
  query: ReturnType<typeof usePages<ListThreads, ThreadList>>;
}) {
  const total = data?.pages[0]?.total;
  // The list shows its own failure.
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

/**
 * Controls of the list: its order by links, its search by a form. Both work without scripts; members also have a list
 * of new activity.
 */
export function ThreadBar({ view }: { view: ThreadsView }) {
  const isMember = useSession().token !== undefined;
  const orders = threadOrders.map((order) => ({
    to: addressInOrder({ ...view, order, isNewOnly: false, skip: 0 }, isMember),
    name: threadTexts.orderNames[order],
    isOpen: order === view.order && !view.isNewOnly,
  }));
  const isNew = { to: threadsAddress(newToYou), name: threadTexts.newToYou, isOpen: view.isNewOnly };
  return (
    <div className={classes.bar}>
      <ViewLinks label="Order" views={isMember || view.isNewOnly ? [...orders, isNew] : orders} />
      <Search view={view} />
    </div>
  );
}

function Search({ view }: { view: ThreadsView }) {
  const search = useTypedSearch();
  const isMember = useSession().token !== undefined;
  return (
    <LiveSearch
      action={paths.threads()}
      name={pageParameters.threadText}
      text={view.text}
      limit={threadSearchLimit}
      label={threadTexts.searchPlaceholder}
      onSearch={(typed, isTyped) => {
        const text = threadSearchText(typed);
        if (text !== view.text || view.isNewOnly)
          search(addressInOrder({ ...view, text, isNewOnly: false, skip: 0 }, isMember), isTyped);
      }}
      className={classes.search}
    >
      {view.order !== plainView.order && (
        <input type="hidden" name={pageParameters.order} value={view.order} />
      )}
    </LiveSearch>
  );
}
