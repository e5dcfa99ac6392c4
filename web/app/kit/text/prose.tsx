import type { ReactNode } from 'react';
import classes from './prose.module.css';

/** Running text in a measure that reads well. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={classes.prose}>{children}</div>;
}
