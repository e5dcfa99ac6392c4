import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { forgetSeen, listNewThreads } from '#contract/seen/calls.ts';
import { type ListSeen, seenDays } from '#contract/seen/model.ts';
import { seenTexts } from '#contract/seen/texts.ts';
import { type ThreadList, threadPageSize } from '#contract/threads/model.ts';
import { type PagedCall, useApi, usePages } from '../../client/queries.ts';
import { useReturnState } from '../../client/return-path.ts';
import { useViewer } from '../../client/viewer.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { type ThreadCardParts, ThreadFeed, ThreadShapes } from '../threads/thread-feed.tsx';
import { newToYou, plainView, threadsAddress } from '../threads/threads-view.ts';
import classes from './new-threads.module.css';
import { newsKeys, newThreadsKey } from './news-queries.ts';

const newThreadPages: PagedCall<ListSeen, ThreadList> = {
  call: listNewThreads,
  sizeOf: ({ threads }) => threads.length,
};

/** rules/seen 4. It is the member's own: the page that is kept for everybody holds nothing of it. */
export function NewThreads({ news }: ThreadCardParts) {
  const viewer = useViewer();
  const returnState = useReturnState();
  if (viewer.is === 'loading') return <ThreadShapes count={6} />;
  if (viewer.is === 'guest') {
    return (
      <EmptyState title={seenTexts.signIn}>
        <Link to={paths.login()} state={returnState}>
          Log in
        </Link>
        , or <Link to={threadsAddress(plainView)}>read the newest</Link>.
      </EmptyState>
    );
  }
  return (
    <>
      <NewThreadList news={news} />
      <ForgetSeen />
    </>
  );
}

function NewThreadList({ news }: ThreadCardParts) {
  const query = usePages(newThreadPages, { skip: 0, limit: threadPageSize });
  return (
    <ThreadFeed
      view={newToYou}
      query={query}
      news={news}
      empty={
        <EmptyState title={seenTexts.nothingNew}>
          <Link to={threadsAddress({ ...plainView, order: 'active' })}>See the latest activity</Link>.
        </EmptyState>
      }
    />
  );
}

/** Says what is kept, and erases it. */
export function ForgetSeen() {
  const api = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  async function forget(): Promise<void> {
    const said = await api(forgetSeen, {});
    setAsking(false);
    showToast({ tone: 'good', text: said });
    queries.removeQueries({ queryKey: newsKeys });
    await queries.resetQueries({ queryKey: newThreadsKey });
  }

  return (
    <p className={classes.kept}>
      We store which products and huddles you opened for {seenDays} days. Only you can see this.{' '}
      <button type="button" className={classes.forget} onClick={() => setAsking(true)}>
        {seenTexts.forget}
      </button>
      {isAsking && (
        <DeleteDialog
          question={seenTexts.confirmForget}
          name="Recent huddles will show as new again."
          onDelete={forget}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  );
}
