/** The text of a search in its address, which the header shows on every page. Pure. */
import { pageParameters } from '#contract/core/paths.ts';
import { searchText } from '#contract/core/search-text.ts';
import { searchTextLimit } from '#contract/search/model.ts';

/** Shortens a text that is too long to one character above the limit, so that it is still rejected. */
export function searchTextOfAddress(query: URLSearchParams): string {
  return searchText(query.get(pageParameters.searchText) ?? '').slice(0, searchTextLimit + 1);
}
