import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

interface StatusBadgeProps {
  /** `plain` is the normal state, `quiet` an inactive one, `bad` an ended or closed one. */
  tone?: 'plain' | 'quiet' | 'bad';
  children: ReactNode;
}

/** A status in one word, with the same look in every list. */
export function StatusBadge({ tone = 'plain', children }: StatusBadgeProps) {
  return (
    <span className={classes.state} data-tone={tone}>
      {children}
    </span>
  );
}
