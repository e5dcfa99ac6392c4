/** Where one can go from a page of a long table. Pure. */

/** A page of rows, and what is known of all of them. */
export interface PageOfRows {
  /** From 1. */
  page: number;
  /** Rows on a full page, and on this one. */
  size: number;
  held: number;
  /** The pager never goes further. */
  maxPage: number;
  /** Rows of all pages, as far as they are counted. */
  count: number;
  /** There are more than `count`. */
  isMore: boolean;
  /** How many page numbers stand side by side. */
  numbers?: number;
}

export interface Pages {
  page: number;
  /** As the reader sees it: `50+` when there are more than are counted. */
  total: string;
  /** Page numbers around the current one. */
  numbers: number[];
  previous: number | undefined;
  next: number | undefined;
}

/** Beyond what is counted, a full page has another one behind it. */
export function pagesAround({ page, size, held, maxPage, count, isMore, numbers = 3 }: PageOfRows): Pages {
  const counted = Math.min(lastPage(count, size), maxPage);
  const isBeyond = isMore || lastPage(count, size) > maxPage;
  const goesOn = held === size && page < maxPage;
  const last = isMore ? Math.max(counted, goesOn ? page + 1 : page) : counted;
  return {
    page,
    total: isBeyond ? `${counted}+` : String(counted),
    numbers: pageWindow(Math.min(page, last), last, numbers),
    previous: page > 1 ? Math.min(page - 1, last) : undefined,
    next: page < last ? page + 1 : undefined,
  };
}

/** At least one page, so that "Page 1 / 1" stands above no rows. */
export function lastPage(count: number, size: number): number {
  return Math.max(1, Math.ceil(count / size));
}

/** A window of up to `most` page numbers around the current one. */
export function pageWindow(page: number, pages: number, most: number): number[] {
  const size = Math.min(most, pages);
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - size + 1));
  return Array.from({ length: size }, (_unused, index) => first + index);
}
