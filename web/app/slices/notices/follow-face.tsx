import { followTexts } from '#contract/notices/follow-texts.ts';
import { Button } from '../../kit/form/button.tsx';
import classes from './follow-face.module.css';

interface FollowFaceProps {
  isFollowing: boolean;
  onPress: () => void;
}

/**
 * The button, whose label is its action. It reserves space for both labels, so that nothing moves when the state
 * becomes known.
 */
export function FollowFace({ isFollowing, onPress }: FollowFaceProps) {
  return (
    <Button variant="default" className={classes.follow} onClick={onPress}>
      <span className={classes.words}>
        <span data-said={!isFollowing}>{followTexts.follow}</span>
        <span data-said={isFollowing}>{followTexts.unfollow}</span>
      </span>
      <span className="visually-hidden"> these comments</span>
    </Button>
  );
}
