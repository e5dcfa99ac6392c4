import type { ReactNode } from 'react';
import { messageTexts } from '#contract/messages/texts.ts';
import { useViewer } from '../client/viewer.ts';
import { LazyResult } from '../kit/list/lazy-result.tsx';
import { WaitingPage } from '../kit/page/waiting-page.tsx';
import { ViewerPlaceholder } from '../slices/accounts/viewer-placeholder.tsx';

/** The messages load in the browser only; the server never renders them. */
const load = () => import('../slices/messages/messages-screen.tsx');

export default function MessagesPage() {
  const viewer = useViewer();
  if (viewer.is !== 'member') return around(<ViewerPlaceholder viewer={viewer} label={label} />);
  return (
    <LazyResult load={load} label={label} around={around}>
      {({ default: MessagesScreen }) => <MessagesScreen profile={viewer.profile} />}
    </LazyResult>
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
