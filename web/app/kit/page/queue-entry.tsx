import type { Icon } from '@tabler/icons-react';
import { Link, type To } from 'react-router';
import classes from './queue-entry.module.css';

interface QueueEntryProps {
  icon: Icon;
  name: string;
  /** How many wait; without any there is no entry. */
  count: number;
  to: To;
  className: string | undefined;
}

/** Of a menu: how many of something wait, and the way to them. */
export function QueueEntry({ icon: Sign, name, count, to, className }: QueueEntryProps) {
  if (count === 0) return null;
  return (
    <li>
      <Link className={className} to={to}>
        <Sign size={18} stroke={1.75} aria-hidden />
        {name}
        <span className={classes.count}>{count}</span>
      </Link>
    </li>
  );
}
