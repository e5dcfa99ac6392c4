import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageCount, pageWindow, plainText } from './model.ts';
import { searchTexts } from './texts.ts';

describe('the pager', () => {
  test.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
    [1000, 50],
  ])('%d results make %d pages', (count, pages) => {
    expect(pageCount(count)).toBe(pages);
  });

  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 2, [1, 2]],
    [1, 9, [1, 2, 3]],
    [2, 9, [1, 2, 3]],
    [5, 9, [4, 5, 6]],
    [9, 9, [7, 8, 9]],
    // A page past the end still offers the last ones.
    [12, 9, [7, 8, 9]],
  ])('page %d of %d shows %j', (page, pages, shown) => {
    expect(pageWindow(page, pages)).toEqual(shown);
  });

  test('the window is up to three neighbours that exist, the page among them', () => {
    const pageOfPages = fc
      .integer({ min: 1, max: 500 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
    fc.assert(
      fc.property(pageOfPages, ([page, pages]) => {
        const shown = pageWindow(page, pages);
        expect(shown).toContain(page);
        expect(shown).toHaveLength(Math.min(3, pages));
        expect(shown.every((number) => number >= 1 && number <= pages)).toBe(true);
      }),
    );
  });

  test.each([
    [0, false, '0 products found'],
    [1, false, '1 product found'],
    [7, false, '7 products found'],
    [1000, true, '1000+ products found'],
  ])('%d (more: %j) reads %s', (count, isMore, sentence) => {
    expect(searchTexts.found(count, isMore)).toBe(sentence);
  });
});

test.each([
  ['  estate  planning ', 'estate  planning'],
  ['estate\r\nplanning', 'estate planning'],
  ['\u0000estate\u0007planning\u009f', 'estate planning'],
  ['\t\n', ''],
])('%j is searched for as %j', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
