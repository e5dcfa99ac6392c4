import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { unreadText } from '#contract/notices/texts.ts';
import classes from './unread-badge.module.css';

interface UnreadBadgeProps {
  to: string;
  /** Name of the link's target. */
  name: string;
  icon: Icon;
  /** The number of unread items; undefined until known. */
  count: number | undefined;
}

/** Header icon with an unread count. It takes the same space with and without a number. */
export function UnreadBadge({ to, name, icon: Sign, count = 0 }: UnreadBadgeProps) {
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
