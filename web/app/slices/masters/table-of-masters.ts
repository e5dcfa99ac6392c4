/** What a table of masters shows of its list, which is read whole. Pure. */
import type { ListedMaster } from '#contract/masters/model.ts';
import { masterOrders, masterStates } from '#contract/masters/texts.ts';
import type { RowsOfTable } from '../../kit/table/staff-table.tsx';
import type { ChoiceFilter, TableView } from '../../kit/table/table-view.ts';

type Choices<Names extends Record<string, string>> = ChoiceFilter<keyof Names & string>;

const order: Choices<typeof masterOrders> = {
  is: 'choice',
  label: 'Order',
  values: ['name', 'uses'],
  names: masterOrders,
};
const state: Choices<typeof masterStates> = {
  is: 'choice',
  label: 'Status',
  values: ['all', 'active', 'suspended'],
  names: masterStates,
};

export const masterFilters = { order, state };

/** The rows that its words and filters find, and those of its page. */
export function pageOfMasters(
  masters: ListedMaster[],
  { text, filters }: TableView<typeof masterFilters>,
  { skip, limit }: { skip: number; limit: number },
): RowsOfTable<ListedMaster> {
  const words = text.toLowerCase().split(' ');
  const found = masters
    .filter(({ status }) => filters.state === 'all' || filters.state === status)
    .filter((master) => words.every((word) => wordsOf(master).includes(word)));
  // The list comes in the order of its names.
  if (filters.order === 'uses') found.sort((one, other) => (other.uses ?? 0) - (one.uses ?? 0));
  return { rows: found.slice(skip, skip + limit), total: found.length };
}

function wordsOf({ name, description, slug = '' }: ListedMaster): string {
  return `${name} ${description} ${slug}`.toLowerCase();
}
