/** The signed-in member's own flags. Pure. */
import type { CommentId } from '#contract/core/ids.ts';
import type { Marks } from '#contract/profiles/model.ts';

/** Made once for each reply, as pages ask for many comments. */
const known = new WeakMap<Marks, ReadonlySet<CommentId>>();

export function isFlaggedIn(marks: Marks, id: CommentId): boolean {
  const flags = known.get(marks) ?? new Set(marks.flaggedComments);
  known.set(marks, flags);
  return flags.has(id);
}

export function withFlag(marks: Marks, id: CommentId, isFlagged: boolean): Marks {
  const others = marks.flaggedComments.filter((other) => other !== id);
  return { ...marks, flaggedComments: isFlagged ? [...others, id] : others };
}
