import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { unreadText } from '#contract/notices/texts.ts';
import classes from './unread-sign.module.css';

interface UnreadSignProps {
  to: string;
  /** What it leads to. */
  name: string;
  icon: Icon;
  /** Undefined until it is known. */
  count: number | undefined;
}

/** A sign of the header that says how much waits behind it. Its place is the same with a number and without. */
export function UnreadSign({ to, name, icon: Sign, count = 0 }: UnreadSignProps) {
  return (
    <Link
      to={to}
      className={classes.sign}
      aria-label={count === 0 ? name : `${name}, ${unreadText(count)} unread`}
    >
      <Sign size={20} stroke={1.75} aria-hidden />
      {count > 0 && <UnreadCount count={count} className={classes.badge} />}
    </Link>
  );
}

export function UnreadCount({ count, className }: { count: number; className: string | undefined }) {
  return (
    <span className={className} aria-hidden>
      {unreadText(count)}
    </span>
  );
}
