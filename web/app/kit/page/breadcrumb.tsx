import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './breadcrumb.module.css';

interface BreadcrumbProps {
  /** The pages above this one, from the outermost. */
  way: { name: string; to: string }[];
  /** Title of this page. */
  here: string;
  /** The viewer's actions, at the other end of the line. */
  children?: ReactNode;
}

/** The line above a page's title. */
export function Breadcrumb({ way, here, children }: BreadcrumbProps) {
  return (
    <div className={classes.head}>
      <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
        <ol>
          {way.map(({ name, to }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
          <li aria-current="page" className={classes.here}>
            {here}
          </li>
        </ol>
      </nav>
      {children}
    </div>
  );
}
