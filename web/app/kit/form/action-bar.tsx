import { type ReactNode, useRef } from 'react';
import { useHeight } from '../page/use-height.ts';
import classes from './action-bar.module.css';

interface ActionBarProps {
  /** The buttons. */
  children: ReactNode;
  /** State of the form or its draft. */
  note: ReactNode;
}

/** The buttons of a long form: at its end, and always visible if the window is high enough. */
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
