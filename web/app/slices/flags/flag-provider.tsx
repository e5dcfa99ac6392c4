import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { isStaff } from '#contract/accounts/model.ts';
import type { CommentId, MemberId, Subject } from '#contract/core/ids.ts';
import type { WhyFlagged } from '#contract/flags/model.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import type { Reactions } from '#contract/profiles/model.ts';
import { needed } from '../../client/module-loading.ts';
import { session } from '../../client/session.ts';
import { useViewer } from '../../client/viewer.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import { useLazy } from '../../kit/say/use-lazy.ts';
import { ToggleButton } from '../../kit/toggle/toggle-button.tsx';
import { type ReactionRules, useReactionToggle } from '../posts/reaction-toggle.ts';
import type { CountedFlagsProps } from './counted-flags.tsx';
import type { FlagCounts } from './flag-counts.ts';
import type { FlagDialogProps } from './flag-dialog.tsx';
import classes from './flag-provider.module.css';
import { type Flaggable, isFlaggedIn, noReason, withFlag } from './own-flags.ts';

/** A member's flag: raised with a reason, which may be empty, or not raised. */
type Flag = WhyFlagged | null;

interface FlagTools {
  /** True if the member has flagged the comment. False until known, and for guests. */
  isFlagged: (id: CommentId) => boolean;
  press: (comment: Flaggable) => void;
  /** The viewer's ID; null until known, and for guests. */
  viewerId: MemberId | null;
  /** Counts of all members' flags, for staff only. */
  counts: FlagCounts;
}

const nothing: FlagTools = {
  isFlagged: () => false,
  press: () => undefined,
  viewerId: null,
  counts: new Map(),
};

const FlagContext = createContext(nothing);

/** Shared by the buttons, of which a page contains many. */
export function useFlags(): FlagTools {
  return useContext(FlagContext);
}

interface FlagProviderProps {
  /** Subject of the comments. */
  subject: Subject;
  children: ReactNode;
}

/** Provider around comments: all buttons share one toggle per member (rules/flags 1: each press toggles). */
export function FlagProvider({ subject, children }: FlagProviderProps) {
  const { reactions, press } = useReactionToggle(flagRules);
  const [target, setAsked] = useState<Flaggable>();
  const [counted, setCounted] = useState(nothing.counts);
  const viewer = useViewer();
  const viewerId = viewer.is === 'member' ? viewer.profile.id : null;
  const isOfStaff = viewer.is === 'member' && isStaff(viewer.profile.role);
  const counts = isOfStaff ? counted : nothing.counts;
  const tools = useMemo((): FlagTools => {
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
    <FlagContext value={tools}>
      {children}
      {isOfStaff && <StaffCounts subject={subject} onCount={setCounted} />}
      {target && (
        <AskWhy name={target.name} onFlag={(why) => raise(target, why)} onClose={() => setAsked(undefined)} />
      )}
    </FlagContext>
  );
}

const loadCounts = () => import('./counted-flags.tsx');

/** Loaded for staff only. */
function StaffCounts(props: CountedFlagsProps) {
  const lazy = useLazy(loadCounts, () => showToast({ tone: 'bad', text: flagTexts.uncounted }));
  return lazy && <lazy.CountedFlags {...props} />;
}

/** The reason is not stored here; only whether the flag is raised matters. */
function flagOf({ id }: Flaggable): (known: Reactions) => Flag {
  return (known) => (isFlaggedIn(known, id) ? noReason : null);
}

const flagRules: ReactionRules<Flaggable, Flag> = {
  keyOf: ({ id }) => String(id),
  isSame: (one, other) => (one === null) === (other === null),
  send: async (api, comment, _from, flag, undo) => {
    const { sendFlag } = await needed(import('./send-flag.ts'));
    await sendFlag(api, comment, flag, undo);
    return flag;
  },
  react: (reactions, { id }, flag) => withFlag(reactions, id, flag !== null),
  refusal: 'We couldn’t change your flag.',
  intent: { to: 'flag' },
};

interface FlagButtonProps extends Flaggable {
  authorId: MemberId | undefined;
}

/** Flags another member's comment for staff, and asks why (rules/flags 11); a second press removes the flag. */
export function FlagButton({ authorId, ...comment }: FlagButtonProps) {
  const { isFlagged, press, viewerId } = useFlags();
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

const load = () => import('./flag-dialog.tsx');

/** Asks a member why they flag a comment. If the dialog fails to load, the flag has no reason. */
export function AskWhy(props: FlagDialogProps) {
  const lazy = useLazy(load, () => props.onFlag(noReason));
  return lazy && <lazy.FlagDialog {...props} />;
}
