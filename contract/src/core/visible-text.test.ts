import { describe, expect, test } from 'vitest';
import { growthOver, proportional } from '#server/packages/safe-html/fixtures/growth.ts';
import { visibleText } from './html.ts';

describe('visible text', () => {
  test.each([
    ['<p>two <b>words</b></p>', 'two words'],
    ['<!-- hidden -->shown<!---->', 'shown'],
    ['shown<!-- never closed <p>hidden</p>', 'shown'],
    ['a < b, and b > c', 'a c'],
    ['5 < 6 and no more', '5 < 6 and no more'],
    ['&nbsp;&#160;\u200b', ''],
    ['&lt;b&gt;', '*b*'],
  ])('of %s', (html, text) => {
    expect(visibleText(html)).toBe(text);
  });

  test.each(['<', '<!--', '<p', '<!--<', '</', '&', '&#', '<p "'])(
    'of %s over and over takes as long as it is',
    (piece) => {
      const make = (size: number) => piece.repeat(size / piece.length);
      expect(growthOver(make, 400_000, visibleText)).toBeLessThan(proportional);
    },
  );
});
