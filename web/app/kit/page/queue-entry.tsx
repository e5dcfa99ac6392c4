import type { Icon } from '@tabler/icons-react';
import { Link, type To } from 'react-router';
import classes from './queue-entry.module.css';

interface QueueEntryProps {
  icon: Icon;
  name: string;
  /** Number of waiting items; at 0 the entry is hidden. */
  count: number;
  to: To;
  className: string | undefined;
}

/** A menu entry with the number of waiting items and a link to them. */
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
