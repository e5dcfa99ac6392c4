import { useMemo } from 'react';
import { type To, useLocation } from 'react-router';
import { type Filters, readTableView, type TableView, tablePageSize, tableQuery } from './table-view.ts';
import { useTypedSearch } from './use-typed-search.ts';

export interface TableState<Of extends Filters> {
  filters: Of;
  view: TableView<Of>;
  /** Where its page begins in the whole, and how long it is: for the call that answers it. */
  part: { skip: number; limit: number };
  /** The address of the table when it shows something else. */
  at: (change: Partial<TableView<Of>>) => To;
  /** Shows it, from its first page unless one is named. While one goes on typing, Back leads to what was before it. */
  show: (change: Partial<TableView<Of>>, isTyped?: boolean) => void;
}

/** A table whose words, filters and page are in the address. `filters` are the same for good. */
export function useTableView<Of extends Filters>(filters: Of): TableState<Of> {
  const { pathname, search } = useLocation();
  const goTo = useTypedSearch();
  const view = useMemo(() => readTableView(filters, new URLSearchParams(search)), [filters, search]);
  const at = (change: Partial<TableView<Of>>) => ({
    pathname,
    search: tableQuery(filters, { ...view, ...change }, new URLSearchParams(search)),
  });
  const show = (change: Partial<TableView<Of>>, isTyped = false) => {
    const to = at({ page: 1, ...change });
    if (to.search !== search) goTo(to, isTyped);
  };
  return {
    filters,
    view,
    part: { skip: (view.page - 1) * tablePageSize, limit: tablePageSize },
    at,
    show,
  };
}
