import type { VoteCounts } from '#contract/votes/model.ts';
import type { VoteTarget } from './votable.ts';
import classes from './vote-buttons.module.css';
import { useVoting } from './voting.tsx';

interface VoteButtonsProps {
  target: VoteTarget;
  /** Before the buttons. */
  label?: string;
  /** What is voted on, in words: the buttons' names end with it. */
  name: string;
  counts: VoteCounts;
  /** One text for both, between the buttons; without it each has its own count (specification 4). */
  balance?: string;
}

/** Like and dislike. They take the same room whatever is known of the viewer, and work once scripts do. */
export function VoteButtons({ target, label, name, counts, balance }: VoteButtonsProps) {
  const { voteOn, press } = useVoting();
  const vote = voteOn(target);
  return (
    <span className={classes.votes}>
      {label !== undefined && <span className={classes.label}>{label}</span>}
      <button
        type="button"
        className={classes.like}
        aria-label={`Like: ${name}`}
        aria-pressed={vote === 'like'}
        onClick={() => press(target, counts, 'like')}
      />
      {balance === undefined ? (
        <Count count={counts.likes} of={counts.likes === 1 ? 'like' : 'likes'} />
      ) : (
        <span className={classes.count}>{balance}</span>
      )}
      <button
        type="button"
        className={classes.dislike}
        aria-label={`Dislike: ${name}`}
        aria-pressed={vote === 'dislike'}
        onClick={() => press(target, counts, 'dislike')}
      />
      {balance === undefined && (
        <Count count={counts.dislikes} of={counts.dislikes === 1 ? 'dislike' : 'dislikes'} />
      )}
    </span>
  );
}

function Count({ count, of }: { count: number; of: string }) {
  return (
    <span className={classes.count}>
      {count}
      <span className="visually-hidden"> {of}</span>
    </span>
  );
}
