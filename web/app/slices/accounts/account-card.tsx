import type { ReactNode } from 'react';
import { PageHead } from '../../kit/page/page-head.tsx';
import classes from './account-card.module.css';

interface AccountCardProps {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Further links below the form. */
  links?: ReactNode;
}

/** The narrow single column of every account screen. */
export function AccountCard({ title, lead, children, links }: AccountCardProps) {
  return (
    <div className={classes.card}>
      <PageHead title={title} noindex />
      <h1 className={classes.title}>{title}</h1>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      <noscript>
        <p className={classes.notice}>This form needs JavaScript. The catalog works without it.</p>
      </noscript>
      {children}
      {links !== undefined && <div className={classes.links}>{links}</div>}
    </div>
  );
}
