import { useEffect, useMemo, useRef } from 'react';
import { type To, useLocation, useNavigate } from 'react-router';
import { type Filters, readTableView, type TableView, tablePageSize, tableQuery } from './table-view.ts';

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
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readTableView(filters, new URLSearchParams(search)), [filters, search]);
  const at = (change: Partial<TableView<Of>>) => ({
    pathname,
    search: tableQuery(filters, { ...view, ...change }, new URLSearchParams(search)),
  });
  const show = (change: Partial<TableView<Of>>, isTyped = false) => {
    const to = at({ page: 1, ...change });
    if (to.search === search) return;
    const replace = isTyped && wasTyped(state);
    navigate(to, { replace, preventScrollReset: true, state: isTyped ? typed : null });
  };
  return {
    filters,
    view,
    part: { skip: (view.page - 1) * tablePageSize, limit: tablePageSize },
    at,
    show,
  };
}

const typed = { typed: true };

function wasTyped(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'typed' in state;
}

/** Milliseconds that typing rests before a table answers it. */
const typingPause = 300;

/** Calls once typing rests: debounced. It is the latest `call` that is called. */
export function useTypingPause(call: (typed: string) => void): (typed: string) => void {
  const latest = useRef(call);
  latest.current = call;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(text), typingPause);
  };
}
