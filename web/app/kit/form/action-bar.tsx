import type { ReactNode } from 'react';
import classes from './action-bar.module.css';

interface ActionBarProps {
  /** The buttons. */
  children: ReactNode;
  /** How it stands with what was entered. */
  note: ReactNode;
}

/** What a long form is sent with: at its end, and in sight all along. */
export function ActionBar({ children, note }: ActionBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.buttons}>{children}</div>
      {note}
    </div>
  );
}
