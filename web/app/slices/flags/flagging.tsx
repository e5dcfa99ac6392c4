import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { Subject } from '#contract/core/subject.ts';
import { flagComment } from '#contract/flags/calls.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { useViewer } from '../../client/viewer.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import { ToggleButton } from '../../kit/toggle/toggle-button.tsx';
import { type ReactionToggle, useReactionToggle } from '../posts/reaction-toggle.ts';
import { type FlagCounts, useFlagCounts } from './flag-counts.ts';
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
  /** Null until it is known, and for guests. */
  viewerId: MemberId | null;
  /** Of all members, told to the staff alone. */
  counts: FlagCounts;
}

const nothing: FlaggingTools = {
  isFlagged: () => false,
  press: () => undefined,
  viewerId: null,
  counts: new Map(),
};

const FlaggingContext = createContext(nothing);

/** For buttons, of which a page holds many. */
export function useFlagging(): FlaggingTools {
  return useContext(FlaggingContext);
}

interface FlaggingProps {
  /** What the comments stand below. */
  subject: Subject;
  children: ReactNode;
}

/** Around comments: one member, one toggle for all buttons (rules/flags 1: each press toggles). */
export function Flagging({ subject, children }: FlaggingProps) {
  const { reactions, press } = useReactionToggle(flags);
  const viewer = useViewer();
  const viewerId = viewer.is === 'member' ? viewer.profile.id : null;
  const counts = useFlagCounts(subject);
  const tools = useMemo(
    (): FlaggingTools => ({
      isFlagged: (id) => reactions !== undefined && isFlaggedIn(reactions, id),
      press: (comment) =>
        press(
          comment,
          (known) => isFlaggedIn(known, comment.id),
          (before) => !before,
        ),
      viewerId,
      counts,
    }),
    [reactions, press, viewerId, counts],
  );
  return <FlaggingContext value={tools}>{children}</FlaggingContext>;
}

const flags: ReactionToggle<Flaggable, boolean> = {
  keyOf: ({ id }) => String(id),
  isSame: (one, other) => one === other,
  send: async (api, { id, subject }, _from, isFlagged, undo) => {
    await api(flagComment[subject.kind], { commentId: id, isFlagged });
    showToast(
      isFlagged
        ? { tone: 'good', text: flagTexts.flagged, action: { label: 'Undo', onPress: undo } }
        : { tone: 'good', text: flagTexts.unflagged },
    );
    return isFlagged;
  },
  react: (reactions, { id }, isFlagged) => withFlag(reactions, id, isFlagged),
  refusal: 'Your flag was not changed.',
  intent: { to: 'flag' },
};

interface FlagButtonProps extends Flaggable {
  authorId: MemberId | undefined;
  /** What is flagged, in words: the button's name ends with it. */
  name: string;
}

/** Tells the staff that they should look at a comment of somebody else's; a second press takes it back. */
export function FlagButton({ id, subject, authorId, name }: FlagButtonProps) {
  const { isFlagged, press, viewerId } = useFlagging();
  if (authorId === viewerId) return null;
  return (
    <ToggleButton
      className={classes.flag}
      label={`${flagTexts.flag}: ${name}`}
      isPressed={isFlagged(id)}
      onPress={() => press({ id, subject })}
    />
  );
}
