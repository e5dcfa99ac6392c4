import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { Link, useLocation } from 'react-router';
import { accountTexts, areaTexts } from '#contract/accounts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { areaParameters as names, paths } from '#contract/core/paths.ts';
import { viewMember } from '#contract/members/calls.ts';
import { type ManagedMember as Member, managingProblem } from '#contract/members/model.ts';
import { memberScreenTexts } from '#contract/members/texts.ts';
import { listRecord } from '#contract/moderation/calls.ts';
import { recordScreenTexts } from '#contract/moderation/texts.ts';
import { emailTexts } from '#contract/notification-emails/texts.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { asFault } from '../../client/api.ts';
import { readId } from '../../client/page-load.ts';
import { useApi } from '../../client/queries.ts';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { addressOf, useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { isPlainClick } from '../../kit/list/use-link-clicks.ts';
import actionClasses from '../../kit/page/page-actions.module.css';
import { Section } from '../../kit/page/section.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { useReturnLinkState, useReturnToTable } from '../../kit/table/return-to-table.ts';
import { useTableAct } from '../../kit/table/use-table-act.ts';
import { useTableQuery } from '../../kit/table/use-table-view.ts';
import { Day } from '../../kit/text/moment.tsx';
import { ImportAndExport } from '../../slices/imports/import-and-export.tsx';
import { AddMember } from '../../slices/members/add-member.tsx';
import { ManagedHead } from '../../slices/members/managed-head.tsx';
import { MemberActs } from '../../slices/members/member-acts.tsx';
import { MemberNotes, useNoteForm } from '../../slices/members/member-notes.tsx';
import { MemberTable } from '../../slices/members/member-table.tsx';
import { WriteToMember } from '../../slices/messages/write-to-member.tsx';
import { RecordTable } from '../../slices/moderation/record-table.tsx';
import { MemberDetails } from '../../slices/profiles/member-details.tsx';
import { MemberEditForm } from '../../slices/profiles/member-edit.tsx';
import { type MemberEditInput, useMemberEdit } from '../../slices/profiles/use-member-edit.ts';
import { useContentTitle } from './content-title.ts';
import type { PanelProps } from './panel.ts';
import classes from './users-panel.module.css';

/** The members: all, one of them, or the form for a new one, depending on the address (rules/members 15). */
export default function UsersPanel({ profile }: PanelProps) {
  const { asked: requested, at } = useAsked();
  if (requested === null)
    return (
      <div className={classes.all}>
        <AddLink />
        <MemberTable memberAt={at} />
        <ImportAndExport kind="member" />
      </div>
    );
  const id = readId<MemberId>(requested);
  return (
    <>
      <WayBack />
      {id === undefined ? <Adding profile={profile} /> : <ManagedMember key={id} id={id} viewer={profile} />}
    </>
  );
}

function Adding({ profile }: PanelProps) {
  const { at } = useAsked();
  useContentTitle(memberScreenTexts.add);
  return <AddMember viewer={profile} memberAt={at} back={at(null)} />;
}

const addId = 'add-member';

function AddLink() {
  const { at } = useAsked();
  const leadsBack = useReturnLinkState();
  return (
    <Link id={addId} to={at('new')} state={leadsBack(addId)} className={actionClasses.action}>
      <IconUserPlus size={18} stroke={1.75} aria-hidden />
      {memberScreenTexts.add}
    </Link>
  );
}

/** Leads back to the table as it was left; for viewers from elsewhere, to the whole table. */
function WayBack() {
  const { at } = useAsked();
  const leadBack = useReturnToTable();
  return (
    <Link
      to={at(null)}
      className={classes.back}
      onClick={(event) => {
        if (leadBack === undefined || !isPlainClick(event)) return;
        event.preventDefault();
        leadBack();
      }}
    >
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      All members
    </Link>
  );
}

/**
 * Reads the requested member from the address. Addresses of other members omit the table's state, which the way back
 * restores.
 */
function useAsked() {
  const { pathname, search } = useLocation();
  const at = (member: MemberId | 'new' | null) => {
    const query = new URLSearchParams({ [names.tab]: 'users' });
    if (member !== null) query.set(names.member, String(member));
    return { pathname, search: `?${query}` };
  };
  return { asked: new URLSearchParams(search).get(names.member), at };
}

interface ManagedMemberProps {
  id: MemberId;
  viewer: OwnProfile;
}

/** A member as administrators manage them (rules/members 15). */
export function ManagedMember({ id, viewer }: ManagedMemberProps) {
  const query = useTableQuery(viewMember, { id });
  if (query.error !== null && asFault(query.error).code === 'not_found')
    return <EmptyState title={accountTexts.noSuchMember} />;
  return (
    <QueryResult query={query} label="Loading member">
      {(member) => <Managed member={member} viewer={viewer} refresh={query.refetch} />}
    </QueryResult>
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
  const note = useNoteForm(id);
  const guard = useLeaveGuard([edit.form, note.form], addressOf);
  useContentTitle(`${member.firstName} ${member.lastName}`);
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

/** Links to the member's page and to a message. */
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

/** Warnings to read before an action. */
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
