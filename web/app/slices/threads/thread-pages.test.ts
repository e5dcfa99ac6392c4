import { expect, test } from 'vitest';
import type { ThreadCard, ThreadList } from '#contract/threads/model.ts';
import { followsByItself, isWhole, mergeThreads, threadCountText, threadPages } from './thread-pages.ts';

/** Only the ids matter here. */
const page = (first: number, count = 20): ThreadList => ({
  threads: Array.from({ length: count }, (_unused, index) => ({ id: first + index }) as ThreadCard),
  total: 100,
});

test('a thread that slipped to the next page is shown once, where it stood first', () => {
  expect(mergeThreads([page(1, 3), page(3, 3)]).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test('the fifth page waits for the button, and a list ends with an empty page', () => {
  const pages = [page(1), page(21), page(41), page(61)];
  expect(followsByItself(pages.slice(0, 3))).toBe(true);
  expect(followsByItself(pages)).toBe(false);
  expect(threadPages.sizeOf(page(1, 0))).toBe(0);
});

test('a list is whole when all that were counted are there', () => {
  const answer = (count: number, total: number) => ({ ...page(1, count), total });
  expect(isWhole([answer(12, 12)], 0)).toBe(true);
  expect(isWhole([answer(20, 21)], 0)).toBe(false);
  expect(isWhole([answer(1, 21)], 20)).toBe(true);
  expect(isWhole([answer(1, 1001)], 1000)).toBe(false);
  expect(isWhole([], 0)).toBe(false);
});

test.each([
  [0, '0 huddles'],
  [1, '1 huddle'],
  [12, '12 huddles'],
  [1000, '1,000 huddles'],
  [1001, '1,000+ huddles'],
])('a total of %i reads %s', (total, text) => {
  expect(threadCountText(total)).toBe(text);
});
