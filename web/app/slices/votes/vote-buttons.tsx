import type { VoteCounts } from '#contract/votes/model.ts';
import signs from '../../kit/page/signs.module.css';
import { ToggleButton } from '../../kit/toggle/toggle-button.tsx';
import classes from './vote-buttons.module.css';
import { useVotes, type VoteTarget } from './vote-provider.tsx';

interface VoteButtonsProps {
  target: VoteTarget;
  /** Shown before the buttons. */
  label?: string;
  /** Describes the item in words; the buttons' names end with it. */
  name: string;
  counts: VoteCounts;
  /** One text for both counts, between the buttons; without it each button shows its own count (rules/votes 5). */
  balance?: string;
}

/**
 * Like and dislike buttons. They take the same space before and after the viewer is known, and work once scripts run.
 */
export function VoteButtons({ target, label, name, counts, balance }: VoteButtonsProps) {
  const { voteOn, press } = useVotes();
  const vote = voteOn(target);
  const button = (kind: 'like' | 'dislike', word: string) => (
    <ToggleButton
      className={`${signs.thumb} ${classes.vote} ${kind === 'dislike' ? classes.dislike : ''}`}
      label={`${word}: ${name}`}
      isPressed={vote === kind}
      onPress={() => press(target, counts, kind)}
    />
  );
  return (
    <span className={classes.votes}>
      {label !== undefined && <span className={classes.label}>{label}</span>}
      {button('like', 'Like')}
      {balance === undefined ? (
        <Count count={counts.likes} of={counts.likes === 1 ? 'like' : 'likes'} />
      ) : (
        <span className={classes.count}>{balance}</span>
      )}
      {button('dislike', 'Dislike')}
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
