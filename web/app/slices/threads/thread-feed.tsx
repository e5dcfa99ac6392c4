import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { type ThreadCard as Thread, type ThreadList, threadPageSize } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import { useSession } from '../../client/viewer.ts';
import { Feed } from '../../kit/list/feed.tsx';
import { Skeleton } from '../../kit/list/skeleton.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { useMine } from '../posts/mine.tsx';
import { ThreadCard } from './thread-card.tsx';
import classes from './thread-feed.module.css';
import {
  addressInOrder,
  isWhole,
  plainView,
  type ThreadsView,
  threadCountText,
  threadsAddress,
} from './threads-view.ts';

/** What lists leave to the page: what a slice that they do not know tells of a thread. */
export interface ThreadCardParts {
  /** What is new to the viewer. */
  news: (thread: Thread) => ReactNode;
}

interface ThreadFeedProps extends ThreadCardParts {
  view: ThreadsView;
  /** Which threads, page by page. */
  query: UseInfiniteQueryResult<InfiniteData<ThreadList>>;
  empty: ReactNode;
}

/** The list: its first page, and what follows until all that were counted are there. */
export function ThreadFeed({ view, query, news, empty }: ThreadFeedProps) {
  const pages = query.data?.pages ?? [];
  const isMine = useMine();
  return (
    <Feed
      things="huddles"
      query={query}
      pages={pages.map(({ threads }) => threads)}
      pageSize={threadPageSize}
      hasMore={query.hasNextPage && !isWhole(pages, view.skip)}
      skip={view.skip}
      at={(skip) => threadsAddress({ ...view, skip })}
      className={classes.list}
      item={(thread) => (
        <li key={thread.id}>
          <ThreadCard thread={thread} isMine={isMine(thread.author.id)} news={news(thread)} />
        </li>
      )}
      waiting={<ThreadShapes count={6} />}
      arriving={<ThreadShapes count={2} />}
      empty={empty}
      complete={(count) => <Complete view={view} count={view.skip + count} />}
    />
  );
}

export function ThreadShapes({ count }: { count: number }) {
  return <Skeleton things="huddles" count={count} className={`${classes.list} ${classes.shapes}`} />;
}

function Complete({ view, count }: { view: ThreadsView; count: number }) {
  const isMember = useSession().token !== undefined;
  return (
    <>
      That’s all: {threadCountText(count)}.
      {view.text !== '' && (
        <>
          {' '}
          <Link to={addressInOrder({ ...plainView, order: view.order }, isMember)}>Show all huddles</Link>
        </>
      )}
    </>
  );
}

/** 'No huddles found!', and what to do next. */
export function EmptyThreads({ view }: { view: ThreadsView }) {
  const isMember = useSession().token !== undefined;
  const start = (text: string) => <Link to={paths.postThread()}>{text}</Link>;
  return (
    <EmptyState title={threadTexts.none}>
      {view.skip > 0 ? (
        <>
          The list ends earlier. <Link to={threadsAddress({ ...view, skip: 0 })}>Go to the first page</Link>.
        </>
      ) : view.text !== '' ? (
        <>
          Try fewer or different words, or{' '}
          <Link to={addressInOrder({ ...plainView, order: view.order }, isMember)}>show all huddles</Link>.
          Not discussed yet? {start('Start the huddle')} yourself.
        </>
      ) : view.order === 'unanswered' ? (
        <>
          Every huddle has an answer. <Link to={addressInOrder(plainView, isMember)}>Read the newest</Link>,
          or {start('start one')}.
        </>
      ) : (
        <>The forum is still empty. {start('Start the first huddle')}.</>
      )}
    </EmptyState>
  );
}
