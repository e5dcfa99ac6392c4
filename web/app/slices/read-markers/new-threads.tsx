import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { deleteOldReadMarkers, listNewThreads } from '#contract/read-markers/calls.ts';
import { type ListReadMarkers, readMarkerDays } from '#contract/read-markers/model.ts';
import { readMarkerTexts } from '#contract/read-markers/texts.ts';
import { type ThreadList, threadPageSize } from '#contract/threads/model.ts';
import { type PagedCall, useApi, usePages } from '../../client/queries.ts';
import { useReturnState } from '../../client/return-path.ts';
import { useViewer } from '../../client/viewer.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { DeleteDialog } from '../../kit/say/delete-dialog.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { type ThreadCardParts, ThreadFeed, ThreadShapes } from '../threads/thread-feed.tsx';
import { newToYou, plainView, threadsAddress } from '../threads/threads-view.ts';
import { newActivityKeys, newThreadsKey } from './new-activity-queries.ts';
import classes from './new-threads.module.css';

const newThreadPages: PagedCall<ListReadMarkers, ThreadList> = {
  call: listNewThreads,
  sizeOf: ({ threads }) => threads.length,
};

/** List of threads with new activity (rules/read-markers 4). It is personal: the cached page contains nothing of it. */
export function NewThreads({ newActivity }: ThreadCardParts) {
  const viewer = useViewer();
  const returnState = useReturnState();
  if (viewer.is === 'loading') return <ThreadShapes count={6} />;
  if (viewer.is === 'guest') {
    return (
      <EmptyState title={readMarkerTexts.signIn}>
        <Link to={paths.login()} state={returnState}>
          Log in
        </Link>
        , or <Link to={threadsAddress(plainView)}>read the newest</Link>.
      </EmptyState>
    );
  }
  return (
    <>
      <NewThreadList newActivity={newActivity} />
      <ClearReadMarkers />
    </>
  );
}

function NewThreadList({ newActivity }: ThreadCardParts) {
  const query = usePages(newThreadPages, { skip: 0, limit: threadPageSize });
  return (
    <ThreadFeed
      view={newToYou}
      query={query}
      newActivity={newActivity}
      empty={
        <EmptyState title={readMarkerTexts.nothingNew}>
          <Link to={threadsAddress({ ...plainView, order: 'active' })}>See the latest activity</Link>.
        </EmptyState>
      }
    />
  );
}

/** Explains what is stored, and erases it. */
export function ClearReadMarkers() {
  const api = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  async function forget(): Promise<void> {
    const message = await api(deleteOldReadMarkers, {});
    setAsking(false);
    showToast({ tone: 'good', text: message });
    queries.removeQueries({ queryKey: newActivityKeys });
    await queries.resetQueries({ queryKey: newThreadsKey });
  }

  return (
    <p className={classes.kept}>
      We store which products and huddles you opened for {readMarkerDays} days. Only you can see this.{' '}
      <button type="button" className={classes.forget} onClick={() => setAsking(true)}>
        {readMarkerTexts.forget}
      </button>
      {isAsking && (
        <DeleteDialog
          question={readMarkerTexts.confirmForget}
          name="Recent huddles will show as new again."
          onDelete={forget}
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  );
}
