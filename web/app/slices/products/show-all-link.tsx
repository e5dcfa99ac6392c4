import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import classes from '../../kit/list/more-items.module.css';
import { type ListView, listViewQuery } from './list-view.ts';

/** specification 2: switches to endless scroll; without scripts, to reading page by page. */
export function ShowAllLink({ view, children }: { view: ListView; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className={classes.foot}>
      <Link
        to={{ pathname, search: listViewQuery({ ...view, showAll: true }) }}
        preventScrollReset
        className={classes.button}
      >
        {children}
      </Link>
    </div>
  );
}
