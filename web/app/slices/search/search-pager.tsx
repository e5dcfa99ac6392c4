import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { Search } from '#contract/search/model.ts';
import { searchTexts } from '#contract/search/texts.ts';
import type { Pager } from './pager.ts';
import classes from './search-pager.module.css';
import { searchQuery } from './search-view.ts';

/** specification 2: 'Page x / total', previous and next, and up to 3 page numbers. */
export function SearchPager({ search, pager }: { search: Search; pager: Pager }) {
  const at = (page: number) => ({ pathname: paths.search(), search: searchQuery({ ...search, page }) });
  return (
    <nav className={classes.pager} aria-label="Pages of results">
      <span className={classes.where}>{searchTexts.page(pager.page, pager.total)}</span>
      <ul>
        <li>
          <Step to={pager.previous} at={at} rel="prev">
            Previous
          </Step>
        </li>
        {pager.numbers.map((number) => (
          <li key={number}>
            <Link
              to={at(number)}
              className={classes.number}
              aria-label={`Page ${number}`}
              aria-current={number === pager.page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
        <li>
          <Step to={pager.next} at={at} rel="next">
            Next
          </Step>
        </li>
      </ul>
    </nav>
  );
}

interface StepProps {
  to: number | undefined;
  at: (page: number) => { pathname: string; search: string };
  rel: 'prev' | 'next';
  children: string;
}

/** At an end it keeps its place and leads nowhere. */
function Step({ to, at, rel, children }: StepProps) {
  if (to === undefined) return <span className={classes.step}>{children}</span>;
  return (
    <Link to={at(to)} rel={rel} className={classes.step}>
      {children}
    </Link>
  );
}
