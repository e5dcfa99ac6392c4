import { lazy, Suspense } from 'react';
import { messageTexts } from '#contract/messages/texts.ts';
import { useViewer } from '../client/viewer.ts';
import { WaitingPage } from '../kit/page/waiting-page.tsx';
import { ViewerWait } from '../slices/accounts/viewer-wait.tsx';

/** Nothing of it is ever made on the server. */
const MessagesScreen = lazy(() => import('../slices/messages/messages-screen.tsx'));

export default function MessagesPage() {
  const viewer = useViewer();
  if (viewer.is !== 'member')
    return (
      <WaitingPage label={label} title={messageTexts.heading}>
        <ViewerWait viewer={viewer} label={label} />
      </WaitingPage>
    );
  return (
    <Suspense fallback={<WaitingPage label={label} title={messageTexts.heading} />}>
      <MessagesScreen profile={viewer.profile} />
    </Suspense>
  );
}

const label = 'Loading messages';
