import type { ReactNode } from 'react';
import classes from './page-title.module.css';

interface PageTitleProps {
  children: ReactNode;
  /** A secondary line below the title. */
  lead?: ReactNode;
}

/** The page's one h1. */
export function PageTitle({ children, lead }: PageTitleProps) {
  return (
    <div className={classes.block}>
      <h1 className={classes.title}>{children}</h1>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
    </div>
  );
}
