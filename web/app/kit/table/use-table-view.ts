import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type To, useLocation } from 'react-router';
import type { Call } from '#contract/core/call.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { type Filters, readTableView, type TableView, tablePageSize, tableQuery } from './table-view.ts';
import { useTypedSearch } from './use-typed-search.ts';

export interface TableState<Of extends Filters> {
  filters: Of;
  view: TableView<Of>;
  /** Position and length of the page in the whole list, as input of the call. */
  part: { skip: number; limit: number };
  /** Returns the address of the table with a changed view. */
  at: (change: Partial<TableView<Of>>) => To;
  /**
   * Shows a changed view, from its first page unless one is named. Continuous typing replaces the history entry, so
   * that Back leads to the view before it.
   */
  show: (change: Partial<TableView<Of>>, isTyped?: boolean) => void;
}

/** State of a table whose search, filters and page are in the address. `filters` must be stable. */
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

/** Query of a table, requested again on each visit; the previous rows stay until the next ones arrive. */
export function useTableQuery<Input, Output>(call: Call<Input, Output>, input: Input) {
  const query = callQuery(useApi(), call, input);
  return useQuery({ ...query, placeholderData: keepPreviousData, refetchOnMount: 'always' });
}
