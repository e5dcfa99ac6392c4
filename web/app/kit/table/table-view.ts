/** State of a staff table in its address: search, filters, page. Pure. */

import { maxSkip } from '#contract/core/addresses.ts';
import { isRealDay } from '#contract/core/day.ts';
import { areaParameters as names } from '#contract/core/paths.ts';
import { searchText } from '#contract/core/search-text.ts';

/** rules/staff-area 2 */
export const tablePageSize = 10;

/** rules/calls 19 */
export const maxTablePage = maxSkip / tablePageSize + 1;

/** A choice among few values; the first applies if the address names none. */
export interface ChoiceFilter<Value extends string = string> {
  is: 'choice';
  label: string;
  /** In display order. */
  values: readonly Value[];
  names: Record<Value, string>;
}

/** A text, a number or a name as typed; '' for all. */
export interface WordsFilter {
  is: 'words';
  label: string;
  /** Maximum number of characters. */
  limit: number;
}

/** A date as `YYYY-MM-DD`; '' for none. */
export interface DayFilter {
  is: 'day';
  label: string;
}

export type Filter = ChoiceFilter | WordsFilter | DayFilter;

/** Keyed by their names in the address, in display order. */
export type Filters = Record<string, Filter>;

export type FilterValues<Of extends Filters> = {
  [Name in keyof Of]: Of[Name] extends ChoiceFilter<infer Value> ? Value : string;
};

export interface TableView<Of extends Filters> {
  /** Search text; '' lists all. */
  text: string;
  /** Counts from 1. */
  page: number;
  filters: FilterValues<Of>;
}

/** Maximum number of characters of a search text, unless a table sets its own. */
export const tableSearchLimit = 200;

/** Invalid parameters count as absent. */
export function readTableView<Of extends Filters>(filters: Of, query: URLSearchParams): TableView<Of> {
  const page = query.get(names.page) ?? '';
  const values = Object.entries(filters).map(([name, filter]) => [
    name,
    filterValue(filter, query.get(name) ?? ''),
  ]);
  return {
    text: wordsOf(query.get(names.text) ?? '', tableSearchLimit),
    page: /^\d{1,9}$/.test(page) ? Math.min(Math.max(1, Number(page)), maxTablePage) : 1,
    filters: Object.fromEntries(values) as FilterValues<Of>,
  };
}

/** Returns the query of an address that shows this view; other parameters stay. */
export function tableQuery<Of extends Filters>(
  filters: Of,
  { text, page, filters: values }: TableView<Of>,
  now: URLSearchParams,
): string {
  const query = new URLSearchParams(now);
  set(query, names.text, wordsOf(text, tableSearchLimit));
  set(query, names.page, page > 1 ? String(page) : '');
  for (const [name, filter] of Object.entries(filters)) {
    const value = filterValue(filter, values[name] ?? '');
    set(query, name, value === unfiltered(filter) ? '' : value);
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** Counts the filters that exclude rows. */
export function filterCount<Of extends Filters>(filters: Of, values: FilterValues<Of>): number {
  return Object.entries(filters).filter(([name, filter]) => values[name] !== unfiltered(filter)).length;
}

/** Returns the view without search and filters, at its first page. */
export function wholeView<Of extends Filters>(filters: Of): TableView<Of> {
  return readTableView(filters, new URLSearchParams());
}

function filterValue(filter: Filter, text: string): string {
  if (filter.is === 'choice') return filter.values.find((value) => value === text) ?? unfiltered(filter);
  if (filter.is === 'words') return wordsOf(text, filter.limit);
  return isRealDay(text) ? text : '';
}

function unfiltered(filter: Filter): string {
  return filter.is === 'choice' ? (filter.values[0] ?? '') : '';
}

function wordsOf(text: string, limit: number): string {
  return searchText(text).slice(0, limit).trimEnd();
}

function set(query: URLSearchParams, name: string, value: string): void {
  if (value === '') query.delete(name);
  else query.set(name, value);
}
