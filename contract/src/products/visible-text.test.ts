import { describe, expect, test } from 'vitest';
import { descriptionProblem, visibleText } from './form.ts';

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

test('what is too long is refused before it is looked at', () => {
  expect(descriptionProblem('<'.repeat(100_001))).toMatch(/too long/);
});

test.each(['<b>', '</i>', '<', '&', '<br>'])('of %s there may be ten thousand', (piece) => {
  const text = 'A word to read. ';
  expect(descriptionProblem(text + piece.repeat(10_000))).toBeUndefined();
  expect(descriptionProblem(text + piece.repeat(10_001))).toMatch(/too much formatting/);
});
