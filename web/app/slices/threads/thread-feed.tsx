import { useRef } from 'react';
import { Link } from 'react-router';
import { type ThreadCard, threadPageSize } from '#contract/threads/model.ts';
import { asFault } from '../../client/api.ts';
import { usePages } from '../../client/queries.ts';
import { arrivalOf, FromBeginning, MoreItems, PageLinks } from '../../kit/list/more-items.tsx';
import { FailedState } from '../../kit/list/states.tsx';
import { useKeptPlace } from '../../kit/list/use-kept-place.ts';
import { useFocusOnArrival } from '../../kit/page/use-focus-on-arrival.ts';
import { EmptyThreads } from './empty-threads.tsx';
import { ThreadList, ThreadListSkeleton } from './thread-list.tsx';
import { followsByItself, isWhole, mergeThreads, threadCountText, threadPages } from './thread-pages.ts';
import { plainView, type ThreadsView, threadsAddress, threadsInput } from './threads-view.ts';

interface ThreadFeedProps {
  view: ThreadsView;
  isNew: (thread: ThreadCard) => boolean;
}

/** The list: its first page, and what follows until a page is empty. */
export function ThreadFeed({ view, isNew }: ThreadFeedProps) {
  const list = useRef<HTMLUListElement>(null);
  const query = usePages(threadPages, threadsInput(view));
  const { data, error, refetch, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const threads = mergeThreads(pages);
  const hasMore = query.hasNextPage && !isWhole(pages, view.skip);
  const continueFrom = useFocusOnArrival(list, threads.length, 'h2 a');
  useKeptPlace({ pages: pages.length, hasMore, load: fetchNextPage });

  const retry = () => {
    continueFrom();
    refetch();
  };

  if (error !== null && data === undefined)
    return <FailedState message={asFault(error).message} onRetry={retry} />;
  if (data === undefined) return <ThreadListSkeleton count={6} />;
  if (threads.length === 0) return <EmptyThreads view={view} />;
  const at = (skip: number) => threadsAddress({ ...view, skip: Math.max(0, skip) });
  return (
    <>
      {view.skip > 0 && <FromBeginning skipped={view.skip} things="huddles" to={at(0)} />}
      <ThreadList ref={list} threads={threads} isNew={isNew} />
      <MoreItems
        things="huddles"
        count={threads.length}
        state={hasMore ? arrivalOf(query) : 'complete'}
        followsByItself={followsByItself(pages)}
        loadMore={fetchNextPage}
        onPress={continueFrom}
        skeleton={<ThreadListSkeleton count={2} />}
        complete={<Complete view={view} count={view.skip + threads.length} />}
        pages={
          <PageLinks
            previous={view.skip > 0 ? at(view.skip - threadPageSize) : undefined}
            next={hasMore ? at(view.skip + threadPageSize) : undefined}
          />
        }
      />
    </>
  );
}

function Complete({ view, count }: { view: ThreadsView; count: number }) {
  return (
    <>
      That is everything: {threadCountText(count)}.
      {view.text !== '' && (
        <>
          {' '}
          <Link to={threadsAddress({ ...plainView, order: view.order })}>Show all huddles</Link>
        </>
      )}
    </>
  );
}
