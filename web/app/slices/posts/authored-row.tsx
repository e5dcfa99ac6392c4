import type { ReactNode } from 'react';
import classes from './authored-row.module.css';

interface AuthoredRowProps {
  /** What it stands below, where it is a comment. */
  place?: ReactNode;
  /** What it is, with its link; absent where nothing is left of it. */
  title?: ReactNode;
  /** The opening of its text. */
  summary?: string;
  /** How it stands, when it came, what others make of it: each in an element of its own. */
  about: ReactNode;
  /** What its owner may do with it. */
  acts?: ReactNode;
}

/** A row of a list by member. Plain elements: the list takes care of clicks on links. */
export function AuthoredRow({ place, title, summary = '', about, acts }: AuthoredRowProps) {
  return (
    <article className={classes.row}>
      <div className={classes.words}>
        {place !== undefined && <p className={classes.place}>{place}</p>}
        {title !== undefined && (
          <h2 dir="auto" className={place === undefined ? classes.title : classes.said}>
            {title}
          </h2>
        )}
        {summary !== '' && (
          <p dir="auto" className={classes.summary}>
            {summary}
          </p>
        )}
        <p className={classes.about}>{about}</p>
      </div>
      {acts && <div className={classes.acts}>{acts}</div>}
    </article>
  );
}

/** What a row leads to. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={classes.link}>
      {children}
    </a>
  );
}
