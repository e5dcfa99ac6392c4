import { expect, test } from 'vitest';
import {
  filterCount,
  maxTablePage,
  readTableView,
  type TableView,
  tableQuery,
  wholeView,
} from './table-view.ts';

const filters = {
  state: {
    is: 'choice',
    label: 'State',
    values: ['any', 'active', 'deleted'],
    names: { any: 'Any', active: 'Active', deleted: 'Deleted' },
  },
  author: { is: 'words', label: 'Author', limit: 8 },
  from: { is: 'day', label: 'From' },
} as const;

const read = (query: string) => readTableView(filters, new URLSearchParams(query));
const all = wholeView(filters);

test.each<[string, Partial<TableView<typeof filters>>]>([
  ['', {}],
  ['tab=products&q=+by+hand+&page=3', { text: 'by hand', page: 3 }],
  ['page=0', { page: 1 }],
  ['page=999999999', { page: maxTablePage }],
  ['state=deleted', { filters: { ...all.filters, state: 'deleted' } }],
  ['state=burnt', {}],
  ['author=+Nora+Whitlock', { filters: { ...all.filters, author: 'Nora Whi' } }],
  ['from=2026-02-28', { filters: { ...all.filters, from: '2026-02-28' } }],
  ['from=2026-02-30&page=x', {}],
])('reads only the valid parameters of %j', (query, view) => {
  expect(read(query)).toEqual({ ...all, ...view });
});

test('the address contains only values that differ from the defaults, and keeps other parameters', () => {
  const view = { text: 'by hand', page: 2, filters: { state: 'active', author: 'Nora', from: '' } } as const;
  const query = tableQuery(filters, view, new URLSearchParams('tab=products&page=7&from=2026-01-01'));
  expect(query).toBe('?tab=products&page=2&q=by+hand&state=active&author=Nora');
  expect(read(query)).toEqual(view);
  expect(tableQuery(filters, all, new URLSearchParams(query))).toBe('?tab=products');
});

test('counts only filters that exclude something', () => {
  expect(filterCount(filters, all.filters)).toBe(0);
  expect(filterCount(filters, { state: 'deleted', author: '', from: '2026-01-01' })).toBe(2);
});
