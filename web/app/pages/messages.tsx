import { lazy, Suspense } from 'react';
import { messageTexts } from '#contract/messages/texts.ts';
import { useViewer } from '../client/viewer.ts';
import { Spinner } from '../kit/list/states.tsx';
import { PageHead } from '../kit/page/page-head.tsx';
import { ViewerWait } from '../slices/accounts/viewer-wait.tsx';

/** Nothing of it is ever made on the server. */
const MessagesScreen = lazy(() => import('../slices/messages/messages-screen.tsx'));

export default function MessagesPage() {
  const viewer = useViewer();
  if (viewer.is !== 'member')
    return (
      <>
        <PageHead title={messageTexts.heading} noindex />
        <ViewerWait viewer={viewer} label={label} />
      </>
    );
  return (
    <Suspense fallback={<Spinner label={label} />}>
      <MessagesScreen profile={viewer.profile} />
    </Suspense>
  );
}

const label = 'Loading messages';
