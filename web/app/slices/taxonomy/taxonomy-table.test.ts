import { expect, test } from 'vitest';
import type { ListedTaxonomyTerm, TaxonomyTermId } from '#contract/taxonomy/model.ts';
import { readTableView } from '../../kit/table/table-view.ts';
import { pageOfTaxonomy, taxonomyFilters } from './taxonomy.tsx';

const taxonomyTerm = (
  id: number,
  name: string,
  more: Partial<ListedTaxonomyTerm> = {},
): ListedTaxonomyTerm => ({
  id: id as TaxonomyTermId,
  name,
  description: '',
  status: 'active',
  ...more,
});

const taxonomy = [
  taxonomyTerm(1, 'Annuities', { uses: 2 }),
  taxonomyTerm(2, 'Ethics', { uses: 9, description: 'Conduct and standards.' }),
  taxonomyTerm(3, 'Tax', { status: 'suspended', slug: 'taxes' }),
];

test.each([
  ['', [1, 2, 3]],
  ['q=CONDUCT', [2]],
  ['q=taxes', [3]],
  ['state=suspended', [3]],
  ['order=uses', [2, 1, 3]],
])('?%s shows the terms %j', (query, ids) => {
  const view = readTableView(taxonomyFilters, new URLSearchParams(query));
  const { rows, total } = pageOfTaxonomy(taxonomy, view, { skip: 0, limit: 10 });
  expect([rows.map(({ id }) => id), total]).toEqual([ids, ids.length]);
});

test('a page is a part of the results, with the total of all', () => {
  const view = readTableView(taxonomyFilters, new URLSearchParams());
  const { rows, total } = pageOfTaxonomy(taxonomy, view, { skip: 2, limit: 2 });
  expect([rows.map(({ id }) => id), total]).toEqual([[3], 3]);
});
