import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, Navigate, type To, useLocation } from 'react-router';
import { EmptyState } from '../list/states.tsx';
import classes from './paged.module.css';

interface PagedProps {
  rows: PageOfRows;
  /** Returns the address of another page. */
  at: (page: number) => To;
  /** Accessible name of the links to other pages. */
  label: string;
  /** Returns the position in words. */
  says: (page: number, total: string) => string;
  /** Identifies the table, independently of its page. */
  of: string;
  /** The table that was on screen before. It outlives the table, which is remounted for each page. */
  last: RefObject<TableOnScreen>;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  children: ReactNode;
}

export type TableOnScreen = { of: string; page: number; hadRows: boolean } | undefined;

/**
 * Pagination of a table. After a page change keyboard and screen reader continue at the table's beginning. If the last
 * page becomes empty, the previous one is shown.
 */
export function Paged({ rows, at, label, says, of, last, empty, children }: PagedProps) {
  const { page, count, size, rowCount } = rows;
  const table = useRef<HTMLDivElement>(null);
  const { state } = useLocation();
  const isSame = last.current?.of === of && last.current.page === page;
  const hadRows = rowCount > 0 || (isSame && last.current?.hadRows === true);
  useEffect(() => {
    const before = last.current;
    last.current = { of, page, hadRows };
    const isTurned = before !== undefined && before.of === of && before.page !== page;
    if (isTurned) table.current?.focus({ preventScroll: true });
  }, [last, of, page, hadRows]);

  const isSingle = page === 1 && count <= size;
  if (count === 0) return empty;
  if (rowCount === 0 && hadRows) return <Navigate to={at(lastPage(count, size))} state={state} replace />;
  if (rowCount === 0) return <PastTheEnd at={at} last={lastPage(count, size)} />;
  return (
    <div ref={table} tabIndex={-1} className={classes.paged}>
      {children}
      {!isSingle && <Pager pages={pagesAround(rows)} at={at} label={label} says={says} />}
    </div>
  );
}

function PastTheEnd({ at, last }: Pick<PagedProps, 'at'> & { last: number }) {
  return (
    <EmptyState title="This page doesn’t exist">
      The results end earlier. <Link to={at(last)}>Go to page {last}</Link>
    </EmptyState>
  );
}

function Pager({ pages, at, label, says }: Pick<PagedProps, 'at' | 'label' | 'says'> & { pages: Pages }) {
  return (
    <nav className={classes.pager} aria-label={label}>
      <span className={classes.where}>{says(pages.page, pages.total)}</span>
      <ul>
        <li>
          <Step to={pages.previous} at={at} rel="prev">
            Previous
          </Step>
        </li>
        {pages.numbers.map((number) => (
          <li key={number}>
            <Link
              to={at(number)}
              className={classes.number}
              aria-label={`Page ${number}`}
              aria-current={number === pages.page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
        <li>
          <Step to={pages.next} at={at} rel="next">
            Next
          </Step>
        </li>
      </ul>
    </nav>
  );
}

interface StepProps extends Pick<PagedProps, 'at'> {
  to: number | undefined;
  rel: 'prev' | 'next';
  children: string;
}

/** Renders the control without a link at the first and last page, so that nothing moves. */
function Step({ to, at, rel, children }: StepProps) {
  if (to === undefined) return <span className={classes.step}>{children}</span>;
  return (
    <Link to={at(to)} rel={rel} className={classes.step}>
      {children}
    </Link>
  );
}

/** A page of rows and the known totals. */
interface PageOfRows {
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

interface Pages {
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
