import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { CommentId } from '#contract/core/ids.ts';
import type { Subject } from '#contract/core/subject.ts';
import { flagComment } from '#contract/flags/calls.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import { ToggleButton } from '../../kit/toggle/toggle-button.tsx';
import { type ReactionToggle, useReactionToggle } from '../posts/reaction-toggle.ts';
import classes from './flagging.module.css';
import { isFlaggedIn, withFlag } from './own-flags.ts';

interface Flaggable {
  id: CommentId;
  subject: Subject;
}

interface FlaggingTools {
  /** False until it is known, and for guests. */
  isFlagged: (id: CommentId) => boolean;
  press: (comment: Flaggable) => void;
}

const FlaggingContext = createContext<FlaggingTools>({ isFlagged: () => false, press: () => undefined });

/** Around comments: one member, one toggle for all buttons (rules/flags 1: each press toggles). */
export function Flagging({ children }: { children: ReactNode }) {
  const { reactions, press } = useReactionToggle(flags);
  const tools = useMemo(
    (): FlaggingTools => ({
      isFlagged: (id) => reactions !== undefined && isFlaggedIn(reactions, id),
      press: (comment) =>
        press(
          comment,
          (known) => isFlaggedIn(known, comment.id),
          (before) => !before,
        ),
    }),
    [reactions, press],
  );
  return <FlaggingContext value={tools}>{children}</FlaggingContext>;
}

const flags: ReactionToggle<Flaggable, boolean> = {
  keyOf: ({ id }) => String(id),
  isSame: (one, other) => one === other,
  send: async (api, { id, subject }, _from, isFlagged) => {
    await api(flagComment[subject.kind], { commentId: id, isFlagged });
    showToast({ tone: 'good', text: isFlagged ? flagTexts.flagged : flagTexts.unflagged });
    return isFlagged;
  },
  react: (reactions, { id }, isFlagged) => withFlag(reactions, id, isFlagged),
  refusal: 'Your flag was not changed.',
  intent: { to: 'flag' },
};

interface FlagButtonProps extends Flaggable {
  /** What is flagged, in words: the button's name ends with it. */
  name: string;
}

/** Tells the staff that they should look at a comment; a second press takes it back. */
export function FlagButton({ id, subject, name }: FlagButtonProps) {
  const { isFlagged, press } = useContext(FlaggingContext);
  return (
    <ToggleButton
      className={classes.flag}
      label={`${flagTexts.flag}: ${name}`}
      isPressed={isFlagged(id)}
      onPress={() => press({ id, subject })}
    />
  );
}
