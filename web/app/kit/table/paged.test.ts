import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastPage, pagesAround, pageWindow } from './paged.tsx';

const maxPage = 10_000;
const around = (page: number, count: number, held: number, isMore = false) =>
  pagesAround({ page, size: 20, rowCount: held, maxPage, count, isMore });

test.each([
  [0, 1],
  [20, 1],
  [21, 2],
  [1000, 50],
])('%d rows make %d pages', (count, pages) => {
  expect(lastPage(count, 20)).toBe(pages);
});

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 3]],
  [5, 9, [4, 5, 6]],
  [9, 9, [7, 8, 9]],
  // A page past the end still offers the last ones.
  [12, 9, [7, 8, 9]],
])('page %d of %d shows %j', (page, pages, shown) => {
  expect(pageWindow(page, pages, 3)).toEqual(shown);
});

test('a wider window shows more page numbers', () => {
  expect(around(6, 400, 20)).toMatchObject({ numbers: [5, 6, 7] });
  expect(
    pagesAround({ page: 6, size: 20, rowCount: 20, maxPage, count: 400, isMore: false, numbers: 5 }),
  ).toMatchObject({
    numbers: [4, 5, 6, 7, 8],
  });
});

test('the window has up to three existing pages, including the current one', () => {
  const pageOfPages = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
  fc.assert(
    fc.property(pageOfPages, ([page, pages]) => {
      const shown = pageWindow(page, pages, 3);
      expect(shown).toContain(page);
      expect(shown).toHaveLength(Math.min(3, pages));
      expect(shown.every((number) => number >= 1 && number <= pages)).toBe(true);
    }),
  );
});

test('the last page has no next page', () => {
  expect(around(3, 41, 1)).toMatchObject({ total: '3', previous: 2, next: undefined });
});

test('continues beyond the counted rows while pages are full', () => {
  expect(around(50, 1000, 20, true)).toMatchObject({ total: '50+', numbers: [49, 50, 51], next: 51 });
  expect(around(73, 1000, 20, true)).toMatchObject({ total: '50+', numbers: [72, 73, 74], next: 74 });
  expect(around(74, 1000, 3, true)).toMatchObject({ numbers: [72, 73, 74], next: undefined });
});

test('never goes beyond the last page that the server allows', () => {
  expect(around(maxPage, 1000, 20, true).next).toBeUndefined();
  const counted = around(maxPage, 20 * maxPage + 1, 20);
  expect(counted).toMatchObject({ total: `${maxPage}+`, next: undefined });
});
