/** The signed-in member's own votes and flags, asked once for each thing on screen. Pure. */
import type { CommentId } from '#contract/core/ids.ts';
import type { Marks } from '#contract/profiles/model.ts';
import type { Vote, VoteTarget } from '#contract/votes/model.ts';

interface MarkSets {
  votes: Record<Kind, Map<number, 'like' | 'dislike'>>;
  flags: Set<number>;
}

type Kind = 'product' | 'thread' | 'comment';

const lists = {
  product: ['likedProducts', 'dislikedProducts'],
  thread: ['likedThreads', 'dislikedThreads'],
  comment: ['likedComments', 'dislikedComments'],
} as const satisfies Record<Kind, readonly (keyof Marks)[]>;

/** Made once for each reply: a member of ten thousand votes looks at twenty cards as quickly as any other. */
const known = new WeakMap<Marks, MarkSets>();

function setsOf(marks: Marks): MarkSets {
  const found = known.get(marks);
  if (found !== undefined) return found;
  const votes = (kind: Kind) => {
    const [liked, disliked] = lists[kind];
    return new Map<number, 'like' | 'dislike'>([
      ...marks[liked].map((id) => [id, 'like'] as const),
      ...marks[disliked].map((id) => [id, 'dislike'] as const),
    ]);
  };
  const sets = {
    votes: { product: votes('product'), thread: votes('thread'), comment: votes('comment') },
    flags: new Set<number>(marks.flaggedComments),
  };
  known.set(marks, sets);
  return sets;
}

/** What is voted on, or commented on, as kind and id. */
export function partsOf(target: VoteTarget): [kind: Kind, id: number] {
  if ('product' in target) return ['product', target.product];
  return 'thread' in target ? ['thread', target.thread] : ['comment', target.comment];
}

export function voteIn(marks: Marks, target: VoteTarget): Vote {
  const [kind, id] = partsOf(target);
  return setsOf(marks).votes[kind].get(id) ?? null;
}

export function isFlaggedIn(marks: Marks, id: CommentId): boolean {
  return setsOf(marks).flags.has(id);
}

export function withVote(marks: Marks, target: VoteTarget, vote: Vote): Marks {
  const [kind, id] = partsOf(target);
  const [liked, disliked] = lists[kind];
  return {
    ...marks,
    [liked]: withId(marks[liked], id, vote === 'like'),
    [disliked]: withId(marks[disliked], id, vote === 'dislike'),
  };
}

export function withFlag(marks: Marks, id: CommentId, isFlagged: boolean): Marks {
  return { ...marks, flaggedComments: withId(marks.flaggedComments, id, isFlagged) as CommentId[] };
}

function withId(ids: readonly number[], id: number, isIn: boolean): number[] {
  const others = ids.filter((other) => other !== id);
  return isIn ? [...others, id] : others;
}
