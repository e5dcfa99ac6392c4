import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { UnbrokenWords } from '../text/unbroken-words.tsx';
import classes from './related.module.css';

export interface RelatedItem {
  to: string;
  title: string;
  /** Shown below the title. */
  foot?: ReactNode;
  /** Shown beside the title, in a box of 4:3. */
  picture?: ReactNode;
}

interface RelatedProps {
  heading: string;
  items: RelatedItem[];
}

/** A few items related to the one on this page. */
export function Related({ heading, items }: RelatedProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.related}>
      <h2 id={id} className={classes.heading}>
        {heading}
      </h2>
      <ul className={classes.list}>
        {items.map(({ to, title, foot, picture }) => (
          <li key={to}>
            <Link to={to} className={classes.link}>
              {picture !== undefined && <span className={classes.picture}>{picture}</span>}
              <span className={classes.words}>
                <span dir="auto" className={classes.title}>
                  <UnbrokenWords>{title}</UnbrokenWords>
                </span>
                {foot !== undefined && <span className={classes.foot}>{foot}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
