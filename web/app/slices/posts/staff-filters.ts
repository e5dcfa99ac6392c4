/** Filters of the staff's tables of products and threads. */
import { authorSearchLimit } from '#contract/posts/model.ts';
import { type PostState, type StaffOrder, staffOrders } from '#contract/posts/staff-list.ts';
import { staffPostTexts } from '#contract/posts/staff-texts.ts';
import type { ChoiceFilter, DayFilter, WordsFilter } from '../../kit/table/table-view.ts';

type StaffFilters<State extends PostState> = {
  state: ChoiceFilter<State>;
  author: WordsFilter;
  from: DayFilter;
  to: DayFilter;
  order: ChoiceFilter<StaffOrder>;
};

export function staffFilters<State extends PostState>(states: readonly State[]): StaffFilters<State> {
  const { filters, orders } = staffPostTexts;
  return {
    state: { is: 'choice', label: filters.state, values: states, names: staffPostTexts.states },
    author: { is: 'words', label: filters.author, limit: authorSearchLimit },
    from: { is: 'day', label: filters.from },
    to: { is: 'day', label: filters.to },
    order: { is: 'choice', label: filters.order, values: staffOrders, names: orders },
  };
}
