/** The signed-in member's own votes, looked up for each item on screen. Pure. */
import type { Votable } from '#contract/core/ids.ts';
import type { Reactions, VotesOn } from '#contract/profiles/model.ts';
import type { Vote } from '#contract/votes/model.ts';

type VoteMaps = Record<Votable['kind'], Map<number, 'like' | 'dislike'>>;

/** Computed once per reply, so that twenty cards render equally fast for a member with ten thousand votes. */
const known = new WeakMap<Reactions, VoteMaps>();

function mapsOf(reactions: Reactions): VoteMaps {
  const found = known.get(reactions);
  if (found !== undefined) return found;
  const { product, thread, comment } = reactions.votes;
  const maps = { product: mapOf(product), thread: mapOf(thread), comment: mapOf(comment) };
  known.set(reactions, maps);
  return maps;
}

function mapOf({ liked, disliked }: VotesOn<number>): Map<number, 'like' | 'dislike'> {
  return new Map([
    ...liked.map((id) => [id, 'like'] as const),
    ...disliked.map((id) => [id, 'dislike'] as const),
  ]);
}

export function voteIn(reactions: Reactions, { kind, id }: Votable): Vote {
  return mapsOf(reactions)[kind].get(id) ?? null;
}

export function withVote(reactions: Reactions, { kind, id }: Votable, vote: Vote): Reactions {
  const { liked, disliked } = reactions.votes[kind];
  const changed = {
    liked: withId(liked, id, vote === 'like'),
    disliked: withId(disliked, id, vote === 'dislike'),
  };
  return { ...reactions, votes: { ...reactions.votes, [kind]: changed } };
}

function withId(ids: readonly number[], id: number, isIn: boolean): number[] {
  const others = ids.filter((other) => other !== id);
  return isIn ? [...others, id] : others;
}
