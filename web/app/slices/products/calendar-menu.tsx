import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import type { ReactNode } from 'react';
import classes from './calendar-menu.module.css';

interface CalendarMenuProps {
  label: string;
  /** The link for programs on the reader's own device. */
  own: ReactNode;
  /** The links to calendars on the web. */
  children: ReactNode;
  onOpen?: () => void;
}

/** A small menu of links, which opens without scripts; Escape or leaving it closes it. */
export function CalendarMenu({ label, own, children, onOpen }: CalendarMenuProps) {
  return (
    <details
      className={classes.menu}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget: next }) => {
        if (next !== null && !currentTarget.contains(next)) currentTarget.open = false;
      }}
    >
      <summary className={classes.button}>
        <IconCalendarPlus size={18} stroke={1.75} aria-hidden /> {label}
      </summary>
      <ul className={classes.list}>
        <li>{own}</li>
        {children}
      </ul>
    </details>
  );
}
