import { expect, test } from 'vitest';
import type { CommentId, ProductId, ThreadId } from '#contract/core/ids.ts';
import type { Marks } from '#contract/profiles/model.ts';
import type { VoteTarget } from '#contract/votes/model.ts';
import { isFlaggedIn, voteIn, withFlag, withVote } from './marks.ts';

const none: Marks = {
  likedProducts: [],
  dislikedProducts: [],
  likedThreads: [],
  dislikedThreads: [],
  likedComments: [],
  dislikedComments: [],
  flaggedComments: [],
};

test.each<VoteTarget>([{ product: 7 as ProductId }, { thread: 7 as ThreadId }, { comment: 7 as CommentId }])(
  'a vote on %o is that one thing’s, is turned round and taken back',
  (target) => {
    const liked = withVote(none, target, 'like');
    expect(voteIn(liked, target)).toBe('like');
    expect(Object.values(liked).flat()).toEqual([7]);
    const disliked = withVote(liked, target, 'dislike');
    expect(voteIn(disliked, target)).toBe('dislike');
    expect(Object.values(disliked).flat()).toEqual([7]);
    expect(withVote(disliked, target, null)).toEqual(none);
    expect(voteIn(none, target)).toBeNull();
  },
);

test('a flag is set once and taken back', () => {
  const id = 3 as CommentId;
  const flagged = withFlag(withFlag(none, id, true), id, true);
  expect(flagged.flaggedComments).toEqual([3]);
  expect(isFlaggedIn(flagged, id)).toBe(true);
  expect(isFlaggedIn(flagged, 4 as CommentId)).toBe(false);
  expect(withFlag(flagged, id, false)).toEqual(none);
});
