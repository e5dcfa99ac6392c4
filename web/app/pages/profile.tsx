import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { readId } from '../client/page-load.ts';
import { useViewer } from '../client/viewer.ts';
import { NotFound } from '../frame/not-found.tsx';
import { LazyResult } from '../kit/list/lazy-result.tsx';
import { WaitingPage } from '../kit/page/waiting-page.tsx';
import { ViewerPlaceholder } from '../slices/accounts/viewer-placeholder.tsx';

const loadArea = () => import('./area/manage-data.tsx');
const loadMember = () => import('./area/member-page.tsx');

/** The viewer's own area if the address names the viewer, otherwise that member's page (rules/members-area 1). */
export default function ProfilePage() {
  const id = readId<MemberId>(useParams().userId);
  const viewer = useViewer();
  if (id === undefined) return <NotFound />;
  if (viewer.is !== 'member') return around(<ViewerPlaceholder viewer={viewer} label={label} />);
  const { profile } = viewer;
  return profile.id === id ? (
    <LazyResult key="own" load={loadArea} label={label} around={around}>
      {({ default: ManageData }) => <ManageData profile={profile} />}
    </LazyResult>
  ) : (
    <LazyResult key={id} load={loadMember} label={label} around={around}>
      {({ default: MemberPage }) => <MemberPage id={id} viewer={profile} missing={<NotFound />} />}
    </LazyResult>
  );
}

const label = 'Loading member';

function around(inPlace: ReactNode) {
  return <WaitingPage label={label}>{inPlace}</WaitingPage>;
}
