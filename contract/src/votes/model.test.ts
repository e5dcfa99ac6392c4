import { expect, test } from 'vitest';
import { countsAfter, type Vote, voteAfter } from './model.ts';

test.each<[Vote, 'like' | 'dislike', Vote, number, number]>([
  [null, 'like', 'like', 6, 3],
  ['like', 'like', null, 4, 3],
  ['dislike', 'like', 'like', 6, 2],
  [null, 'dislike', 'dislike', 5, 4],
  ['dislike', 'dislike', null, 5, 2],
  ['like', 'dislike', 'dislike', 4, 4],
])('%s, then %s pressed, is %s', (before, pressed, after, likes, dislikes) => {
  expect(voteAfter(before, pressed)).toBe(after);
  expect(countsAfter({ likes: 5, dislikes: 3 }, before, after)).toEqual({ likes, dislikes });
});
