import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { readId } from '../client/load.ts';
import { useViewer } from '../client/viewer.ts';
import { NotFound } from '../frame/not-found.tsx';
import { WaitingPage } from '../kit/page/waiting-page.tsx';
import { ViewerWait } from '../slices/accounts/viewer-wait.tsx';

const ManageData = lazy(() => import('./area/manage-data.tsx'));
const MemberPage = lazy(() => import('./area/member-page.tsx'));

/** One's own area where the address names oneself, or else that member's page (rules/members-area 1). */
export default function ProfilePage() {
  const id = readId<MemberId>(useParams().userId);
  const viewer = useViewer();
  if (id === undefined) return <NotFound />;
  if (viewer.is !== 'member')
    return (
      <WaitingPage label={label}>
        <ViewerWait viewer={viewer} label={label} />
      </WaitingPage>
    );
  const isOwn = viewer.profile.id === id;
  return (
    <Suspense fallback={<WaitingPage label={label} />}>
      {isOwn ? (
        <ManageData profile={viewer.profile} />
      ) : (
        <MemberPage key={id} id={id} viewer={viewer.profile} missing={<NotFound />} />
      )}
    </Suspense>
  );
}

const label = 'Loading member';
