/** Reads a search from its address, and marks matches in texts. Pure. */

import { pageParameters } from '#contract/core/paths.ts';
import { chosenFilters, readFilters, soundFilter } from '#contract/products/filters.ts';
import type { SearchedFacets } from '#contract/search/calls.ts';
import { maxPage, type Run, type Search, searchTextLimit, sortOrders } from '#contract/search/model.ts';
import { searchTextOfAddress } from './search-text-of-address.ts';

/** `/search?deal=…&sort=…&page=…`; invalid parameters mean newest first and page 1. */
export function readSearch(query: URLSearchParams): Search {
  const sort = sortOrders.find((candidate) => candidate === query.get(pageParameters.sort));
  const page = query.get(pageParameters.page) ?? '';
  return {
    text: searchTextOfAddress(query),
    facts: readFilters((name) => query.get(name)),
    sort: sort ?? 'newest',
    page: /^\d{1,9}$/.test(page) ? Math.min(Math.max(1, Number(page)), maxPage) : 1,
  };
}

/** Returns the search without the later of two filters that exclude each other. */
export function soundSearch(search: Search): Search {
  return { ...search, facts: soundFilter(search.facts) };
}

/** Returns true if the fields of the filters are shown. */
export function showsFilters(query: URLSearchParams): boolean {
  return query.get(pageParameters.filters) === '1';
}

/** Returns the query of the address, with its question mark. */
export function searchQuery({ text, facts, sort, page }: Search, showFilters = false): string {
  const query = new URLSearchParams({ [pageParameters.searchText]: text });
  for (const [name, value] of chosenFilters(facts)) query.set(name, value);
  if (sort !== 'newest') query.set(pageParameters.sort, sort);
  if (page > 1) query.set(pageParameters.page, String(page));
  if (showFilters) query.set(pageParameters.filters, '1');
  return `?${query}`;
}

/** True if the search can be sent to the server. */
export function isSearchable({ text }: Search): boolean {
  return text !== '' && text.length <= searchTextLimit;
}

/** Returns words that may be searched individually, without duplicates, in order. A few are enough for a long text. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]{2,}/gu))].slice(0, 6);
}

/** Joins adjacent matches with only white space between them, so that a phrase is highlighted as one. */
export function joinRuns(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const [index, run] of runs.entries()) {
    if (run.text === '') continue;
    const last = joined.at(-1);
    const isGap = run.text.trim() === '' && last?.matched === true && runs[index + 1]?.matched === true;
    if (last !== undefined && (isGap || last.matched === run.matched)) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}

export function facetInput({ text, facts }: Search): SearchedFacets {
  return { text, facts };
}
