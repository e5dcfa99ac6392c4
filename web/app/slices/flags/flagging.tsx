import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { Subject } from '#contract/core/subject.ts';
import { flagComment } from '#contract/flags/calls.ts';
import type { WhyFlagged } from '#contract/flags/model.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import type { Reactions } from '#contract/profiles/model.ts';
import { session } from '../../client/session.ts';
import { useViewer } from '../../client/viewer.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import { ToggleButton } from '../../kit/toggle/toggle-button.tsx';
import { type ReactionToggle, useReactionToggle } from '../posts/reaction-toggle.ts';
import { AskWhy } from './ask-why.tsx';
import { type FlagCounts, useFlagCounts } from './flag-counts.ts';
import classes from './flagging.module.css';
import { isFlaggedIn, noReason, withFlag } from './own-flags.ts';

export interface Flaggable {
  id: CommentId;
  subject: Subject;
  /** In words: names of buttons and dialogs end with it. */
  name: string;
}

/** How a member's flag stands: raised for a reason, which may be none, or not raised. */
type Flag = WhyFlagged | null;

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
  const [asked, setAsked] = useState<Flaggable>();
  const viewer = useViewer();
  const viewerId = viewer.is === 'member' ? viewer.profile.id : null;
  const counts = useFlagCounts(subject);
  const tools = useMemo((): FlaggingTools => {
    const isFlagged = (id: CommentId) => reactions !== undefined && isFlaggedIn(reactions, id);
    return {
      isFlagged,
      press: (comment) =>
        isFlagged(comment.id) || session.read().token === undefined
          ? press(comment, flagOf(comment), () => null)
          : setAsked(comment),
      viewerId,
      counts,
    };
  }, [reactions, press, viewerId, counts]);

  function raise(comment: Flaggable, why: WhyFlagged): void {
    setAsked(undefined);
    press(comment, flagOf(comment), () => why);
  }
  return (
    <FlaggingContext value={tools}>
      {children}
      {asked && (
        <AskWhy name={asked.name} onFlag={(why) => raise(asked, why)} onClose={() => setAsked(undefined)} />
      )}
    </FlaggingContext>
  );
}

/** Why somebody raised it is not kept here: what counts is whether it is raised. */
function flagOf({ id }: Flaggable): (known: Reactions) => Flag {
  return (known) => (isFlaggedIn(known, id) ? noReason : null);
}

const flags: ReactionToggle<Flaggable, Flag> = {
  keyOf: ({ id }) => String(id),
  isSame: (one, other) => (one === null) === (other === null),
  send: async (api, { id, subject }, _from, flag, undo) => {
    await api(flagComment[subject.kind], { commentId: id, isFlagged: flag !== null, ...(flag ?? noReason) });
    showToast(
      flag === null
        ? { tone: 'good', text: flagTexts.unflagged }
        : { tone: 'good', text: flagTexts.flagged, action: { label: 'Undo', onPress: undo } },
    );
    return flag;
  },
  react: (reactions, { id }, flag) => withFlag(reactions, id, flag !== null),
  refusal: 'Your flag was not changed.',
  intent: { to: 'flag' },
};

interface FlagButtonProps extends Flaggable {
  authorId: MemberId | undefined;
}

/**
 * Tells the staff that they should look at a comment of somebody else's, and asks why (rules/flags 11); a second press
 * takes it back.
 */
export function FlagButton({ authorId, ...comment }: FlagButtonProps) {
  const { isFlagged, press, viewerId } = useFlagging();
  if (authorId === viewerId) return null;
  return (
    <ToggleButton
      className={classes.flag}
      label={`${flagTexts.flag}: ${comment.name}`}
      isPressed={isFlagged(comment.id)}
      onPress={() => press(comment)}
    />
  );
}
