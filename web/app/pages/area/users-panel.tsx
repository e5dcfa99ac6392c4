import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { Link, useLocation } from 'react-router';
import type { MemberId } from '#contract/core/ids.ts';
import { areaParameters as names } from '#contract/core/paths.ts';
import { memberScreenTexts } from '#contract/members/texts.ts';
import { readId } from '../../client/load.ts';
import { isPlainClick } from '../../kit/list/use-link-clicks.ts';
import actionClasses from '../../kit/page/page-actions.module.css';
import { useLeadsBack, useWayBack } from '../../kit/table/back-navigation.ts';
import { Transfers } from '../../slices/imports/transfers.tsx';
import { AddMember } from '../../slices/members/add-member.tsx';
import { MemberTable } from '../../slices/members/member-table.tsx';
import { ManagedMember } from './managed-member.tsx';
import type { PanelProps } from './panel.ts';
import { useShownName } from './shown-name.ts';
import classes from './users-panel.module.css';

/** The members: all of them, one of them, or somebody new, as the address says (rules/members 15). */
export default function UsersPanel({ profile }: PanelProps) {
  const { asked, at } = useAsked();
  if (asked === null)
    return (
      <div className={classes.all}>
        <AddLink />
        <MemberTable memberAt={at} />
        <Transfers kind="member" />
      </div>
    );
  const id = readId<MemberId>(asked);
  return (
    <>
      <WayBack />
      {id === undefined ? <Adding profile={profile} /> : <ManagedMember key={id} id={id} viewer={profile} />}
    </>
  );
}

function Adding({ profile }: PanelProps) {
  const { at } = useAsked();
  useShownName(memberScreenTexts.add);
  return <AddMember viewer={profile} memberAt={at} back={at(null)} />;
}

const addId = 'add-member';

function AddLink() {
  const { at } = useAsked();
  const leadsBack = useLeadsBack();
  return (
    <Link id={addId} to={at('new')} state={leadsBack(addId)} className={actionClasses.action}>
      <IconUserPlus size={18} stroke={1.75} aria-hidden />
      {memberScreenTexts.add}
    </Link>
  );
}

/** To the table as it was left; from elsewhere to all of it. */
function WayBack() {
  const { at } = useAsked();
  const leadBack = useWayBack();
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

/** Whom the address asks for; another one's says nothing of the table, which is left as it was. */
function useAsked() {
  const { pathname, search } = useLocation();
  const at = (member: MemberId | 'new' | null) => {
    const query = new URLSearchParams({ [names.tab]: 'users' });
    if (member !== null) query.set(names.member, String(member));
    return { pathname, search: `?${query}` };
  };
  return { asked: new URLSearchParams(search).get(names.member), at };
}
