/** Filters and paginates a taxonomy list, which is loaded completely. Pure. */
import type { ListedTaxonomyTerm } from '#contract/taxonomy/model.ts';
import { taxonomyOrders, taxonomyTermStates } from '#contract/taxonomy/texts.ts';
import type { RowsOfTable } from '../../kit/table/staff-table.tsx';
import type { ChoiceFilter, TableView } from '../../kit/table/table-view.ts';

type Choices<Names extends Record<string, string>> = ChoiceFilter<keyof Names & string>;

const order: Choices<typeof taxonomyOrders> = {
  is: 'choice',
  label: 'Order',
  values: ['name', 'uses'],
  names: taxonomyOrders,
};
const state: Choices<typeof taxonomyTermStates> = {
  is: 'choice',
  label: 'Status',
  values: ['all', 'active', 'suspended'],
  names: taxonomyTermStates,
};

export const taxonomyFilters = { order, state };

/** Returns the rows that match the search and filters, and those of the page. */
export function pageOfTaxonomy(
  taxonomy: ListedTaxonomyTerm[],
  { text, filters }: TableView<typeof taxonomyFilters>,
  { skip, limit }: { skip: number; limit: number },
): RowsOfTable<ListedTaxonomyTerm> {
  const words = text.toLowerCase().split(' ');
  const found = taxonomy
    .filter(({ status }) => filters.state === 'all' || filters.state === status)
    .filter((taxonomyTerm) => words.every((word) => wordsOf(taxonomyTerm).includes(word)));
  // The list arrives sorted by name.
  if (filters.order === 'uses') found.sort((one, other) => (other.uses ?? 0) - (one.uses ?? 0));
  return { rows: found.slice(skip, skip + limit), total: found.length };
}

function wordsOf({ name, description, slug = '' }: ListedTaxonomyTerm): string {
  return `${name} ${description} ${slug}`.toLowerCase();
}
