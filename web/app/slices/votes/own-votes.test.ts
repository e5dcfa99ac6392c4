import { expect, test } from 'vitest';
import type { CommentId, ProductId, ThreadId, Votable } from '#contract/core/ids.ts';
import type { Reactions } from '#contract/profiles/model.ts';
import { voteIn, withVote } from './own-votes.ts';

const none: Reactions = {
  votes: {
    product: { liked: [], disliked: [] },
    thread: { liked: [], disliked: [] },
    comment: { liked: [], disliked: [] },
  },
  flaggedComments: [],
  savedProducts: [],
};

/** Every ID in the reactions, of any kind. */
const idsIn = ({ votes, flaggedComments }: Reactions) => [
  ...Object.values(votes).flatMap(({ liked, disliked }) => [...liked, ...disliked]),
  ...flaggedComments,
];

test.each<Votable>([
  { kind: 'product', id: 7 as ProductId },
  { kind: 'thread', id: 7 as ThreadId },
  { kind: 'comment', id: 7 as CommentId },
])('a vote on %o is stored, reversed and withdrawn', (target) => {
  const liked = withVote(none, target, 'like');
  expect(voteIn(liked, target)).toBe('like');
  expect(idsIn(liked)).toEqual([7]);
  const disliked = withVote(liked, target, 'dislike');
  expect(voteIn(disliked, target)).toBe('dislike');
  expect(idsIn(disliked)).toEqual([7]);
  expect(withVote(disliked, target, null)).toEqual(none);
  expect(voteIn(none, target)).toBeNull();
});
