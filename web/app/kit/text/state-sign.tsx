import type { ReactNode } from 'react';
import classes from './state-sign.module.css';

interface StateSignProps {
  /** `plain` is as it should be, `quiet` rests, `bad` is over or shut. */
  tone?: 'plain' | 'quiet' | 'bad';
  children: ReactNode;
}

/** The state of something in a word, the same look in every list. */
export function StateSign({ tone = 'plain', children }: StateSignProps) {
  return (
    <span className={classes.state} data-tone={tone}>
      {children}
    </span>
  );
}
