/** The signed-in member's own votes, asked once for each thing on screen. Pure. */
import type { Votable } from '#contract/core/subject.ts';
import type { Marks, VotesOn } from '#contract/profiles/model.ts';
import type { Vote } from '#contract/votes/model.ts';

type VoteMaps = Record<Votable['kind'], Map<number, 'like' | 'dislike'>>;

/** Made once for each reply: a member of ten thousand votes looks at twenty cards as quickly as any other. */
const known = new WeakMap<Marks, VoteMaps>();

function mapsOf(marks: Marks): VoteMaps {
  const found = known.get(marks);
  if (found !== undefined) return found;
  const { product, thread, comment } = marks.votes;
  const maps = { product: mapOf(product), thread: mapOf(thread), comment: mapOf(comment) };
  known.set(marks, maps);
  return maps;
}

function mapOf({ liked, disliked }: VotesOn<number>): Map<number, 'like' | 'dislike'> {
  return new Map([
    ...liked.map((id) => [id, 'like'] as const),
    ...disliked.map((id) => [id, 'dislike'] as const),
  ]);
}

export function voteIn(marks: Marks, { kind, id }: Votable): Vote {
  return mapsOf(marks)[kind].get(id) ?? null;
}

export function withVote(marks: Marks, { kind, id }: Votable, vote: Vote): Marks {
  const { liked, disliked } = marks.votes[kind];
  const changed = {
    liked: withId(liked, id, vote === 'like'),
    disliked: withId(disliked, id, vote === 'dislike'),
  };
  return { ...marks, votes: { ...marks.votes, [kind]: changed } };
}

function withId(ids: readonly number[], id: number, isIn: boolean): number[] {
  const others = ids.filter((other) => other !== id);
  return isIn ? [...others, id] : others;
}
