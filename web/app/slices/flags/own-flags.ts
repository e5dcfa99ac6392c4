/** The signed-in member's own flags. Pure. */
import type { CommentId, Subject } from '#contract/core/ids.ts';
import type { WhyFlagged } from '#contract/flags/model.ts';
import type { Reactions } from '#contract/profiles/model.ts';

/** A comment that a member may flag. */
export interface Flaggable {
  id: CommentId;
  subject: Subject;
  /** Describes the comment in words; names of buttons and dialogs end with it. */
  name: string;
}

/** The value of a flag without a reason. */
export const noReason: WhyFlagged = { reason: null, words: '' };

/** Computed once for each reply, as pages query many comments. */
const known = new WeakMap<Reactions, ReadonlySet<CommentId>>();

export function isFlaggedIn(reactions: Reactions, id: CommentId): boolean {
  const flags = known.get(reactions) ?? new Set(reactions.flaggedComments);
  known.set(reactions, flags);
  return flags.has(id);
}

export function withFlag(reactions: Reactions, id: CommentId, isFlagged: boolean): Reactions {
  const others = reactions.flaggedComments.filter((other) => other !== id);
  return { ...reactions, flaggedComments: isFlagged ? [...others, id] : others };
}
