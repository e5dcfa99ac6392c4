import type { ReactNode } from 'react';
import { messageTexts } from '#contract/messages/texts.ts';
import { useViewer } from '../client/viewer.ts';
import { AwaitedPart } from '../kit/list/awaited-part.tsx';
import { WaitingPage } from '../kit/page/waiting-page.tsx';
import { ViewerWait } from '../slices/accounts/viewer-wait.tsx';

/** The messages load in the browser only; the server never renders them. */
const load = () => import('../slices/messages/messages-screen.tsx');

export default function MessagesPage() {
  const viewer = useViewer();
  if (viewer.is !== 'member') return around(<ViewerWait viewer={viewer} label={label} />);
  return (
    <AwaitedPart load={load} label={label} around={around}>
      {({ default: MessagesScreen }) => <MessagesScreen profile={viewer.profile} />}
    </AwaitedPart>
  );
}

const label = 'Loading messages';

function around(inPlace: ReactNode) {
  return (
    <WaitingPage label={label} title={messageTexts.heading}>
      {inPlace}
    </WaitingPage>
  );
}
