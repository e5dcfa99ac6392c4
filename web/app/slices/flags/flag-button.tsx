import type { CommentParent } from '#contract/comments/model.ts';
import type { CommentId } from '#contract/core/ids.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import classes from './flag-button.module.css';
import { useFlagging } from './flagging.tsx';

interface FlagButtonProps {
  id: CommentId;
  parent: CommentParent;
  /** What is flagged, in words: the button's name ends with it. */
  name: string;
}

/** Tells the staff that they should look at a comment; a second press takes it back. */
export function FlagButton({ id, parent, name }: FlagButtonProps) {
  const { isFlagged, press } = useFlagging();
  return (
    <button
      type="button"
      className={classes.flag}
      aria-label={`${flagTexts.flag}: ${name}`}
      aria-pressed={isFlagged(id)}
      onClick={() => press({ id, parent })}
    />
  );
}
