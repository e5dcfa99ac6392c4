import type { CommentId } from '#contract/core/ids.ts';
import type { Subject } from '#contract/core/subject.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import classes from './flag-button.module.css';
import { useFlagging } from './flagging.tsx';

interface FlagButtonProps {
  id: CommentId;
  subject: Subject;
  /** What is flagged, in words: the button's name ends with it. */
  name: string;
}

/** Tells the staff that they should look at a comment; a second press takes it back. */
export function FlagButton({ id, subject, name }: FlagButtonProps) {
  const { isFlagged, press } = useFlagging();
  return (
    <button
      type="button"
      className={classes.flag}
      aria-label={`${flagTexts.flag}: ${name}`}
      aria-pressed={isFlagged(id)}
      onClick={() => press({ id, subject })}
    />
  );
}
