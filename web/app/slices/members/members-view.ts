/** Reads the state of the members table from its address. Pure. */
import { roles } from '#contract/accounts/model.ts';
import { type ListMembers, memberOrders } from '#contract/members/model.ts';
import { roleChoices, statusNames } from '#contract/members/texts.ts';
import type { TableView } from '../../kit/table/table-view.ts';

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
