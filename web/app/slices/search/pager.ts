import { maxPage, pageCount, pageWindow, type SearchResult, searchPageSize } from '#contract/search/model.ts';

export interface Pager {
  page: number;
  /** As the reader sees it: `50+` when there are more than are counted. */
  total: string;
  /** Up to 3 page numbers around the current one. */
  numbers: number[];
  previous: number | undefined;
  next: number | undefined;
}

/** Where one can go from a page of results. Beyond what is counted, a full page has another one behind it. */
export function pagerOf(
  page: number,
  { count, isMore, hits }: Omit<SearchResult, 'hits'> & { hits: unknown[] },
): Pager {
  const counted = pageCount(count);
  const goesOn = hits.length === searchPageSize && page < maxPage;
  const last = isMore ? Math.max(counted, goesOn ? page + 1 : page) : counted;
  return {
    page,
    total: isMore ? `${counted}+` : String(counted),
    numbers: pageWindow(Math.min(page, last), last),
    previous: page > 1 ? Math.min(page - 1, last) : undefined,
    next: page < last ? page + 1 : undefined,
  };
}
