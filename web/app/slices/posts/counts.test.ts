import { expect, test } from 'vitest';
import { commentsText, likesText, totalText, votesText } from './counts.ts';

test.each([
  [3, 1, '2 votes'],
  [1, 0, '1 vote'],
  [0, 1, '\u22121 vote'],
  [2, 14, '\u221212 votes'],
])('shows %i likes and %i dislikes as %s', (likes, dislikes, text) => {
  expect(votesText({ likes, dislikes })).toBe(text);
});

test('shows likes and dislikes separately', () => {
  expect(likesText({ likes: 1, dislikes: 0 })).toBe('1 like, 0 dislikes');
});

test('counts comments', () => {
  expect([0, 1, 2].map((commentCount) => commentsText({ commentCount }))).toEqual([
    '0 comments',
    '1 comment',
    '2 comments',
  ]);
});

test.each([
  [0, '0 products'],
  [1, '1 product'],
  [1001, '1,000+ products'],
])('shows a total of %i, counted up to 1,001, as %s', (total, text) => {
  expect(totalText(total, 1000, 'product')).toBe(text);
});
