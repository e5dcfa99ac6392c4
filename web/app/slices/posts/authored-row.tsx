import type { ReactNode } from 'react';
import classes from './authored-row.module.css';

interface AuthoredRowProps {
  /** The subject, if the item is a comment. */
  place?: ReactNode;
  /** Title as a link; absent if nothing remains of the item. */
  title?: ReactNode;
  /** Excerpt of the text. */
  summary?: string;
  /** Status, time and reactions, each in an element of its own. */
  about: ReactNode;
  /** The owner's actions. */
  acts?: ReactNode;
}

/** A row of a list by member. It uses plain elements: the list handles clicks on links. */
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

/** The link of a row. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={classes.link}>
      {children}
    </a>
  );
}
