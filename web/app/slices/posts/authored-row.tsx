import type { ReactNode } from 'react';
import classes from './authored-row.module.css';

interface AuthoredRowProps {
  /** What it is, with its link. */
  title: ReactNode;
  /** The opening of its words. */
  words?: ReactNode;
  /** How it stands, when it came, what others make of it: each in an element of its own. */
  about: ReactNode;
  /** What its owner may do with it. */
  acts?: ReactNode;
}

/** A row of a list by member. Plain elements: the list takes care of clicks on links. */
export function AuthoredRow({ title, words, about, acts }: AuthoredRowProps) {
  return (
    <article className={classes.row}>
      <h2 className={classes.title}>{title}</h2>
      {words !== undefined && <p className={classes.words}>{words}</p>}
      <div className={classes.foot}>
        <p className={classes.about}>{about}</p>
        {acts !== undefined && <div className={classes.acts}>{acts}</div>}
      </div>
    </article>
  );
}
