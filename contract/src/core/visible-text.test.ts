import { describe, expect, test } from 'vitest';
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
    'of %s over and over is told at once',
    (piece) => {
      const hostile = piece.repeat(400_000 / piece.length);
      const started = performance.now();
      visibleText(hostile);
      expect(performance.now() - started).toBeLessThan(200);
    },
  );
});
