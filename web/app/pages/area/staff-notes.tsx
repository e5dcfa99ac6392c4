import type { MemberId } from '#contract/core/ids.ts';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { MemberNotes, useNoteForm } from '../../slices/members/member-notes.tsx';

/** Staff notes on a member's page. */
export default function StaffNotes({ id }: { id: MemberId }) {
  const note = useNoteForm(id);
  const guard = useLeaveGuard([note.form]);
  return (
    <>
      <MemberNotes id={id} note={note} />
      <LeaveDialog guard={guard} what="Your note is" keeps={false} />
    </>
  );
}
