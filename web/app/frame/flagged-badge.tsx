import { countIn } from '#contract/overview/model.ts';
import { useOverview } from '../client/overview.ts';
import classes from './flagged-badge.module.css';

/** Badge on the button of the staff's menu while flagged comments wait; the menu says what it counts. */
export default function FlaggedBadge() {
  const count = countIn(useOverview().data?.queues ?? [], 'allComments', 'huddleComments');
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      <span className="visually-hidden">flagged comments: </span>
      {count}
    </span>
  );
}
