import IconUserEdit from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs';
import type { To } from 'react-router';
import { roles } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { numberText } from '#contract/core/number-text.ts';
import { listMembers } from '#contract/members/calls.ts';
import { type ListedMember, type ListMembers, memberOrders } from '#contract/members/model.ts';
import { roleChoices, statusNames } from '#contract/members/texts.ts';
import { useReturnLinkState } from '../../kit/table/return-to-table.ts';
import { RowLeads } from '../../kit/table/row-act.tsx';
import { StaffTable } from '../../kit/table/staff-table.tsx';
import type { Column } from '../../kit/table/table.tsx';
import type { TableView } from '../../kit/table/table-view.ts';
import { useTableQuery, useTableView } from '../../kit/table/use-table-view.ts';
import { Day, Moment } from '../../kit/text/moment.tsx';
import { Avatar } from '../accounts/avatar.tsx';
import { MemberState } from './member-state.tsx';
import classes from './member-table.module.css';

/** All members, for administrators (rules/members 14). */
export function MemberTable({ memberAt }: { memberAt: (id: MemberId) => To }) {
  const table = useTableView(memberFilters);
  const query = useTableQuery(listMembers, { ...membersAsked(table.view), ...table.part });
  const leadsBack = useReturnLinkState();
  const manage: Column<ListedMember> = {
    name: 'Manage',
    is: 'act',
    cell: (member) => {
      const id = `manage-${member.id}`;
      return (
        <RowLeads
          id={id}
          icon={IconUserEdit}
          name="Manage"
          of={nameOf(member)}
          to={memberAt(member.id)}
          state={leadsBack(id)}
        />
      );
    },
  };
  return (
    <StaffTable
      title="All members"
      table={table}
      things={['member', 'members']}
      query={query}
      pageOf={({ members, total }) => ({ rows: members, total })}
      columns={[...columns, manage]}
      keyOf={({ id }) => id}
      search="Search by name or e-mail"
      none="No members found"
    />
  );
}

const columns: Column<ListedMember>[] = [
  { name: 'Name', className: classes.who, cell: (member) => <Who member={member} /> },
  { name: 'Role', isNamed: true, cell: ({ role }) => roleChoices[role] },
  { name: 'Status', isNamed: true, cell: (member) => <MemberState member={member} /> },
  { name: 'Joined', isNamed: true, cell: ({ joinedAt }) => <Day at={joinedAt} /> },
  {
    name: 'Last seen',
    isNamed: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : <Moment at={lastSeenAt} />),
  },
  { name: 'Products', is: 'figure', isNamed: true, cell: ({ products }) => numberText(products) },
  { name: 'Flags', is: 'figure', isNamed: true, cell: ({ flags }) => numberText(flags) },
];

function Who({ member }: { member: ListedMember }) {
  return (
    <span className={classes.member}>
      <Avatar member={member} size={32} />
      <span className={classes.words}>
        <span className={classes.name}>{nameOf(member)}</span>
        <span className={classes.email} title={member.email}>
          {member.email}
        </span>
      </span>
    </span>
  );
}

function nameOf({ firstName, lastName }: ListedMember): string {
  return `${firstName} ${lastName}`;
}

export const memberFilters = {
  role: {
    is: 'choice',
    label: 'Role',
    values: ['any', ...roles],
    names: { any: 'Any role', ...roleChoices },
  },
  status: {
    is: 'choice',
    label: 'Status',
    values: ['any', 'active', 'disabled', 'unconfirmed'],
    names: { any: 'Any status', ...statusNames, unconfirmed: 'Not confirmed' },
  },
  order: {
    is: 'choice',
    label: 'Order',
    values: memberOrders,
    names: {
      newest: 'Newest',
      oldest: 'Oldest',
      name: 'Name',
      seen: 'Last seen',
    },
  },
} as const;

type MembersView = TableView<typeof memberFilters>;

/** Converts the view into the input of the call. */
export function membersAsked({
  text,
  filters: { role, status, order },
}: MembersView): Omit<ListMembers, 'skip' | 'limit'> {
  return {
    text,
    role: role === 'any' ? null : role,
    status: status === 'active' || status === 'disabled' ? status : null,
    isConfirmed: status === 'unconfirmed' ? false : null,
    order,
  };
}
