import classes from './flagged-badge.module.css';
import { useFlagged } from './use-flagged.ts';

/** On the button of the staff's menu, while comments wait; the menu says what it counts. */
export default function FlaggedBadge() {
  const { count } = useFlagged();
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      <span className="visually-hidden">flagged comments: </span>
      {count}
    </span>
  );
}
