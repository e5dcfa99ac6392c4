import { expect, test } from 'vitest';
import type { ListedMaster, MasterId } from '#contract/masters/model.ts';
import { readTableView } from '../../kit/table/table-view.ts';
import { masterFilters, pageOfMasters } from './table-of-masters.ts';

const master = (id: number, name: string, more: Partial<ListedMaster> = {}): ListedMaster => ({
  id: id as MasterId,
  name,
  description: '',
  status: 'active',
  ...more,
});

const masters = [
  master(1, 'Annuities', { uses: 2 }),
  master(2, 'Ethics', { uses: 9, description: 'Conduct and standards.' }),
  master(3, 'Tax', { status: 'suspended', slug: 'taxes' }),
];

test.each([
  ['', [1, 2, 3]],
  ['q=CONDUCT', [2]],
  ['q=standards+ethics', [2]],
  ['q=taxes', [3]],
  ['state=active', [1, 2]],
  ['state=suspended', [3]],
  ['order=uses', [2, 1, 3]],
  ['q=nothing', []],
])('?%s shows %j', (query, ids) => {
  const view = readTableView(masterFilters, new URLSearchParams(query));
  const { rows, total } = pageOfMasters(masters, view, { skip: 0, limit: 10 });
  expect([rows.map(({ id }) => id), total]).toEqual([ids, ids.length]);
});

test('a page is a part of what is found', () => {
  const view = readTableView(masterFilters, new URLSearchParams());
  const { rows, total } = pageOfMasters(masters, view, { skip: 2, limit: 2 });
  expect([rows.map(({ id }) => id), total]).toEqual([[3], 3]);
});
