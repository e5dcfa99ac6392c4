import { expect, test } from 'vitest';
import { readTableView } from '../../kit/table/table-view.ts';
import { memberFilters, membersAsked } from './member-table.tsx';

const all = { text: '', role: null, status: null, isConfirmed: null, order: 'newest' };

test.each([
  ['', {}],
  ['q=nora&order=seen', { text: 'nora', order: 'seen' }],
  ['role=store_rep&status=disabled', { role: 'store_rep', status: 'disabled' }],
  ['status=unconfirmed', { isConfirmed: false }],
  ['role=emperor&status=4', {}],
])('requests only the valid parameters of %j', (query, asked) => {
  const view = readTableView(memberFilters, new URLSearchParams(query));
  expect(membersAsked(view)).toEqual({ ...all, ...asked });
});
