import { expect, test } from 'vitest';
import { loadsOnScroll, mergeItems, readSkip } from './paging.ts';

/** Items of a page of a list. */
const page = (first: number, count = 20) =>
  Array.from({ length: count }, (_unused, index) => ({ id: first + index, says: '' }));
const ids = (...pages: ReturnType<typeof page>[]) => mergeItems(pages).map(({ id }) => id);

test.each([
  [null, 0],
  ['', 0],
  ['40', 40],
  ['-20', 0],
  ['9999999999', 1000],
])('?skip=%s begins at item %i', (text, skip) => {
  expect(readSkip(text, 1000)).toBe(skip);
});

test('shows an item that moved to the next page once, at its first position, in its latest version', () => {
  expect(ids(page(1, 3), page(3, 3))).toEqual([1, 2, 3, 4, 5]);
  expect(mergeItems([page(1, 3), [{ id: 3, says: 'changed' }]])[2]).toEqual({ id: 3, says: 'changed' });
});

test('loads three pages after the first on scroll, then waits for the button', () => {
  const pages = (count: number) => Array.from({ length: count }, (_unused, index) => page(index * 20 + 1));
  const byItself = [1, 2, 3, 4, 5, 7, 8].map((count) => loadsOnScroll(pages(count), 20));
  expect(byItself).toEqual([true, true, true, false, true, true, false]);
});

test('loads another page on scroll after a page that is not full', () => {
  expect(loadsOnScroll([page(1), page(21), page(41), page(61, 3)], 20)).toBe(true);
});
