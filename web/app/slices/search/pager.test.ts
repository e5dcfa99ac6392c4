import { expect, test } from 'vitest';
import { maxPage } from '#contract/search/model.ts';
import { pagerOf } from './pager.ts';

const found = (count: number, hits: number, isMore = false) => ({
  count,
  isMore,
  hits: Array.from({ length: hits }, () => null),
});

test('a single page leads nowhere', () => {
  expect(pagerOf(1, found(8, 8))).toEqual({
    page: 1,
    total: '1',
    numbers: [1],
    previous: undefined,
    next: undefined,
  });
});

test('shows up to 3 numbers around the page', () => {
  const numbers = (page: number) => pagerOf(page, found(100, 20)).numbers;
  expect([1, 2, 3, 4, 5].map(numbers)).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [2, 3, 4],
    [3, 4, 5],
    [3, 4, 5],
  ]);
});

test('ends with the last page', () => {
  const pager = pagerOf(3, found(41, 1));
  expect(pager).toMatchObject({ total: '3', previous: 2, next: undefined });
});

test('goes on beyond what is counted, as long as pages are full', () => {
  expect(pagerOf(50, found(1000, 20, true))).toMatchObject({ total: '50+', numbers: [49, 50, 51], next: 51 });
  expect(pagerOf(73, found(1000, 20, true))).toMatchObject({ total: '50+', numbers: [72, 73, 74], next: 74 });
  expect(pagerOf(74, found(1000, 3, true))).toMatchObject({ numbers: [72, 73, 74], next: undefined });
});

test('never goes further than the call does', () => {
  expect(pagerOf(maxPage, found(1000, 20, true)).next).toBeUndefined();
});
