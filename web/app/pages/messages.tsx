import { lazy, Suspense } from 'react';
import { useViewer } from '../client/viewer.ts';
import { WaitingPage } from '../kit/page/waiting-page.tsx';
import { ViewerWait } from '../slices/accounts/viewer-wait.tsx';

/** Nothing of it is ever made on the server. */
const MessagesScreen = lazy(() => import('../slices/messages/messages-screen.tsx'));

export default function MessagesPage() {
  const viewer = useViewer();
  if (viewer.is !== 'member')
    return (
      <WaitingPage label={label}>
        <ViewerWait viewer={viewer} label={label} />
      </WaitingPage>
    );
  return (
    <Suspense fallback={<WaitingPage label={label} />}>
      <MessagesScreen profile={viewer.profile} />
    </Suspense>
  );
}

const label = 'Loading messages';
