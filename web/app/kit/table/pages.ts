/** Pagination of a long table. Pure. */

/** A page of rows and the known totals. */
export interface PageOfRows {
  /** Counts from 1. */
  page: number;
  /** Number of rows on a full page, and on this one. */
  size: number;
  rowCount: number;
  /** Highest page number that the pager offers. */
  maxPage: number;
  /** The number of rows on all pages; counting may stop at a limit. */
  count: number;
  /** True if there are more than `count`. */
  isMore: boolean;
  /** Number of page numbers shown side by side. */
  numbers?: number;
}

export interface Pages {
  page: number;
  /** The total as shown: `50+` if there are more than are counted. */
  total: string;
  /** Page numbers around the current one. */
  numbers: number[];
  previous: number | undefined;
  next: number | undefined;
}

/** Beyond the counted rows, a full page implies another one. */
export function pagesAround({
  page,
  size,
  rowCount,
  maxPage,
  count,
  isMore,
  numbers = 3,
}: PageOfRows): Pages {
  const counted = Math.min(lastPage(count, size), maxPage);
  const isBeyond = isMore || lastPage(count, size) > maxPage;
  const goesOn = rowCount === size && page < maxPage;
  const last = isMore ? Math.max(counted, goesOn ? page + 1 : page) : counted;
  return {
    page,
    total: isBeyond ? `${counted}+` : String(counted),
    numbers: pageWindow(Math.min(page, last), last, numbers),
    previous: page > 1 ? Math.min(page - 1, last) : undefined,
    next: page < last ? page + 1 : undefined,
  };
}

/** Returns at least 1, so that an empty table shows "Page 1 / 1". */
export function lastPage(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

/** Returns up to `most` page numbers around the current one. */
export function pageWindow(page: number, pages: number, most: number): number[] {
  const size = Math.min(most, pages);
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - size + 1));
  return Array.from({ length: size }, (_unused, index) => first + index);
}
