import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { readId } from '../client/load.ts';
import { useViewer } from '../client/viewer.ts';
import { NotFound } from '../frame/not-found.tsx';
import { AwaitedPart } from '../kit/list/awaited-part.tsx';
import { WaitingPage } from '../kit/page/waiting-page.tsx';
import { ViewerWait } from '../slices/accounts/viewer-wait.tsx';

const loadArea = () => import('./area/manage-data.tsx');
const loadMember = () => import('./area/member-page.tsx');

/** The viewer's own area if the address names the viewer, otherwise that member's page (rules/members-area 1). */
export default function ProfilePage() {
  const id = readId<MemberId>(useParams().userId);
  const viewer = useViewer();
  if (id === undefined) return <NotFound />;
  if (viewer.is !== 'member') return around(<ViewerWait viewer={viewer} label={label} />);
  const { profile } = viewer;
  return profile.id === id ? (
    <AwaitedPart key="own" load={loadArea} label={label} around={around}>
      {({ default: ManageData }) => <ManageData profile={profile} />}
    </AwaitedPart>
  ) : (
    <AwaitedPart key={id} load={loadMember} label={label} around={around}>
      {({ default: MemberPage }) => <MemberPage id={id} viewer={profile} missing={<NotFound />} />}
    </AwaitedPart>
  );
}

const label = 'Loading member';

function around(inPlace: ReactNode) {
  return <WaitingPage label={label}>{inPlace}</WaitingPage>;
}
