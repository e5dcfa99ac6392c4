import { isAdmin } from '#contract/accounts/model.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import FlaggedEntry from '../slices/flags/flagged-entry.tsx';
import ApplicationsEntry from '../slices/members/applications-entry.tsx';
import WaitingEntry from '../slices/newcomers/waiting-entry.tsx';

interface StaffEntriesProps {
  profile: Pick<OwnProfile, 'id' | 'role'>;
  className: string | undefined;
}

/** What waits for the staff, each with how much of it. */
export default function StaffEntries({ profile: { id, role }, className }: StaffEntriesProps) {
  return (
    <>
      <FlaggedEntry className={className} />
      <WaitingEntry memberId={id} className={className} />
      {isAdmin(role) && <ApplicationsEntry memberId={id} className={className} />}
    </>
  );
}
