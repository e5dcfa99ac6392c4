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
import signs from '../../kit/page/signs.module.css';
import { Moment } from '../../kit/text/moment.tsx';
import { UnbrokenWords } from '../../kit/text/unbroken-words.tsx';
import { MemberFace } from '../accounts/member-link.tsx';
import { commentsText, votesText } from '../posts/counts.ts';
import { OwnPostMark, useIsOwn } from '../posts/own-post-actions.tsx';
import { ThreadByline } from './thread-byline.tsx';
import classes from './thread-feed.module.css';
import {
  addressInOrder,
  isWhole,
  plainView,
  type ThreadsView,
  threadCountText,
  threadsAddress,
} from './threads-view.ts';

/** Parts of a card that the page provides: they belong to slices that lists do not import. */
export interface ThreadCardParts {
  /** Renders new activity for the viewer. */
  newActivity: (thread: Thread) => ReactNode;
}

interface ThreadFeedProps extends ThreadCardParts {
  view: ThreadsView;
  /** The pages of threads. */
  query: UseInfiniteQueryResult<InfiniteData<ThreadList>>;
  empty: ReactNode;
}

/** The list: its first page, and the following ones until all counted threads are loaded. */
export function ThreadFeed({ view, query, newActivity, empty }: ThreadFeedProps) {
  const pages = query.data?.pages ?? [];
  const isMine = useIsOwn();
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
          <ThreadCard thread={thread} isMine={isMine(thread.author.id)} newActivity={newActivity(thread)} />
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

/** 'No huddles found!', and the next step. */
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

interface ThreadCardProps {
  thread: Thread;
  /** True if the viewer started it. */
  isMine?: boolean;
  /** Marks new activity for the viewer. */
  newActivity: ReactNode;
}

/** A thread in the list. It uses plain elements: the list handles clicks on their links. */
export function ThreadCard({ thread, isMine = false, newActivity }: ThreadCardProps) {
  const { id, title, summary, author, createdAt, activeAt } = thread;
  return (
    <article className={classes.card}>
      <span className={classes.who}>
        <MemberFace member={author} size={40} />
      </span>
      <div className={classes.body}>
        <h2 dir="auto" className={classes.title}>
          <a href={paths.thread(id)} className={classes.link}>
            <UnbrokenWords>{title}</UnbrokenWords>
          </a>
        </h2>
        {(summary !== '' || isMine) && (
          <p dir="auto" className={classes.summary}>
            {isMine && <OwnPostMark post={thread} edit={paths.editThread(id)} />}
            {summary}
          </p>
        )}
        <ThreadByline thread={thread} className={classes.quiet}>
          {activeAt > createdAt && (
            <span>
              Last activity <Moment at={activeAt} />
            </span>
          )}
        </ThreadByline>
      </div>
      <p className={classes.counts}>
        <span className={signs.votes}>{votesText(thread)}</span>
        <a href={paths.comments({ kind: 'thread', id })} className={signs.comments}>
          {commentsText(thread)}
          <span className="visually-hidden"> on {title}</span>
        </a>
        {newActivity}
      </p>
    </article>
  );
}
