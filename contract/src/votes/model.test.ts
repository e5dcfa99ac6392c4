import { expect, test } from 'vitest';
import { countsAfter, type Vote, voteAfter, voteLeft } from './model.ts';

test.each<[Vote, 'like' | 'dislike', Vote, number, number]>([
  [null, 'like', 'like', 6, 3],
  ['like', 'like', null, 4, 3],
  ['dislike', 'like', 'like', 6, 2],
  [null, 'dislike', 'dislike', 5, 4],
  ['dislike', 'dislike', null, 5, 2],
  ['like', 'dislike', 'dislike', 4, 4],
])('vote %s, then pressing %s, results in %s', (before, pressed, after, likes, dislikes) => {
  expect(voteAfter(before, pressed)).toBe(after);
  expect(countsAfter({ likes: 5, dislikes: 3 }, before, after)).toEqual({ likes, dislikes });
});

test.each<[Vote, 'like' | 'dislike', boolean, Vote]>([
  ['dislike', 'like', true, 'like'],
  ['like', 'like', false, null],
  ['dislike', 'like', false, 'dislike'],
])('vote %s, then requesting %s to stand: %s, results in %s', (before, pressed, stands, after) => {
  expect(voteLeft(before, pressed, stands)).toBe(after);
});
