import { Link } from 'react-router';
import { accountTexts, areaTexts } from '#contract/accounts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { viewMember } from '#contract/members/calls.ts';
import { type ManagedMember as Member, managingProblem } from '#contract/members/model.ts';
import { listRecord } from '#contract/moderation/calls.ts';
import { recordScreenTexts } from '#contract/moderation/texts.ts';
import { emailTexts } from '#contract/notification-emails/texts.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { addressOf, useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { Awaited } from '../../kit/list/awaited.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import actionClasses from '../../kit/page/page-actions.module.css';
import { Section } from '../../kit/page/section.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { useTableAct } from '../../kit/table/use-table-act.ts';
import { useTableQuery } from '../../kit/table/use-table-query.ts';
import { Day } from '../../kit/text/moment.tsx';
import { ManagedHead } from '../../slices/members/managed-head.tsx';
import { MemberActs } from '../../slices/members/member-acts.tsx';
import { MemberNotes, useNote } from '../../slices/members/member-notes.tsx';
import { WriteToMember } from '../../slices/messages/write-to-member.tsx';
import { RecordTable } from '../../slices/moderation/record-table.tsx';
import { MemberDetails } from '../../slices/profiles/member-details.tsx';
import { MemberEditForm } from '../../slices/profiles/member-edit.tsx';
import { type MemberEditInput, useMemberEdit } from '../../slices/profiles/use-member-edit.ts';
import classes from './managed-member.module.css';
import { useShownName } from './shown-name.ts';

interface ManagedMemberProps {
  id: MemberId;
  viewer: OwnProfile;
}

/** One member, as the admins keep them (rules/members 15). */
export function ManagedMember({ id, viewer }: ManagedMemberProps) {
  const query = useTableQuery(viewMember, { id });
  if (query.error !== null && asFault(query.error).code === 'not_found')
    return <EmptyState title={accountTexts.noSuchMember} />;
  return (
    <Awaited query={query} label="Loading member">
      {(member) => <Managed member={member} viewer={viewer} refresh={query.refetch} />}
    </Awaited>
  );
}

interface ManagedProps {
  member: Member;
  viewer: OwnProfile;
  refresh: MemberEditInput['refresh'];
}

function Managed({ member, viewer, refresh }: ManagedProps) {
  const { id } = member;
  const actor = { memberId: viewer.id, role: viewer.role };
  const { isPending, act, done } = useTableAct(viewMember, listRecord);
  const edit = useMemberEdit({ member, refresh, onSaved: done });
  const note = useNote(id);
  const guard = useLeaveGuard([edit.form, note.form], addressOf);
  useShownName(`${member.firstName} ${member.lastName}`);
  const api = useApi();
  return (
    <div>
      <ManagedHead member={member} acts={<Ways id={id} isOwn={id === viewer.id} />} />
      <Remarks member={member} />
      <Section title="Role and status">
        <MemberEditForm member={member} viewer={actor} edit={edit} />
      </Section>
      {managingProblem(actor, member) === undefined && id !== viewer.id && (
        <Section title="Account actions" text="Every action is logged.">
          <MemberActs
            member={member}
            isPending={isPending}
            onAct={({ call }) => act(() => api(call, { id }))}
          />
        </Section>
      )}
      {id !== viewer.id && <MemberNotes id={id} note={note} />}
      <Section title={areaTexts.record} text="Moderator actions on this member and their posts.">
        <RecordTable title={recordScreenTexts.title} ownerId={id} />
      </Section>
      <Section title="Profile" text="Only the member can change this.">
        <MemberDetails member={member} />
      </Section>
      <LeaveDialog guard={guard} what="Your changes are" keeps={false} />
    </div>
  );
}

/** To their page, and to a message. */
function Ways({ id, isOwn }: { id: MemberId; isOwn: boolean }) {
  if (isOwn) return null;
  return (
    <>
      <WriteToMember id={id} />
      <Link to={paths.profile(id)} className={actionClasses.action}>
        View public profile
      </Link>
    </>
  );
}

/** What else one should know before one does anything. */
function Remarks({ member: { isUnreachable, deletedAt } }: Pick<ManagedProps, 'member'>) {
  return (
    <div className={classes.remarks}>
      {isUnreachable && (
        <Banner tone="plain" announce={false}>
          {emailTexts.toldStaff}
        </Banner>
      )}
      {deletedAt !== null && (
        <Banner tone="plain" announce={false}>
          This member asked to delete their account. It will be deleted on <Day at={deletedAt} />, unless they
          sign in before then.
        </Banner>
      )}
    </div>
  );
}
