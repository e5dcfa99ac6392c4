import { type ReactNode, useRef } from 'react';
import { useHeight } from '../page/use-height.ts';
import classes from './action-bar.module.css';

interface ActionBarProps {
  /** The buttons. */
  children: ReactNode;
  /** How it stands with what was entered. */
  note: ReactNode;
}

/** What a long form is sent with: at its end, and in sight all along where the window is high enough. */
export function ActionBar({ children, note }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useHeight(bar, '--action-bar');
  return (
    <div ref={bar} className={classes.bar}>
      <div className={classes.buttons}>{children}</div>
      {note}
    </div>
  );
}
