import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWithinOneEdit, mayBePrefix, mayHoldTypingError, termsOf } from './search-query.ts';

describe('the terms of a search', () => {
  test.each([
    ['', []],
    ['   ', []],
    ['Ethics  for ADVISORS', ['ethics', 'for', 'advisors']],
    ['risk risk Risk', ['risk']],
    ["o'neil & co: (50%) | !", ['o', 'neil', 'co', '50']],
    ['Żółw naïve 保険', ['żółw', 'naïve', '保険']],
    ['a_b-c.d', ['a', 'b', 'c', 'd']],
    ['!&|:*()<>\\\'"', []],
    [
      Array.from({ length: 40 }, (_, place) => `w${place}`).join(' '),
      Array.from({ length: 30 }, (_, place) => `w${place}`),
    ],
  ])('of %j are %j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  test('contain letters and digits only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const term of termsOf(text)) expect(term).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
      }),
    );
  });
});

describe('one typing error', () => {
  test.each([
    ['licence', 'license'],
    ['lisense', 'license'],
    ['licnse', 'license'],
    ['liicense', 'license'],
    ['licnese', 'license'],
    ['icense', 'license'],
    ['licens', 'license'],
    ['license', 'license'],
  ])('%s is as good as %s', (typed, meant) => {
    expect(isWithinOneEdit(typed, meant)).toBe(true);
    expect(isWithinOneEdit(meant, typed)).toBe(true);
  });

  test.each([
    ['lisence', 'license'],
    ['licen', 'license'],
    ['ilcesne', 'license'],
    ['ethics', 'license'],
    ['', 'ab'],
  ])('%s is too far from %s', (typed, meant) => {
    expect(isWithinOneEdit(typed, meant)).toBe(false);
    expect(isWithinOneEdit(meant, typed)).toBe(false);
  });

  test('is accepted wherever it is', () => {
    const word = fc.stringMatching(/^[a-z]{5,12}$/);
    const slip = fc.tuple(
      word,
      fc.nat(),
      fc.stringMatching(/^[a-z]$/),
      fc.constantFrom('add', 'drop', 'change', 'swap'),
    );
    fc.assert(
      fc.property(slip, ([meant, at, letter, kind]) => {
        const place = at % (meant.length - 1);
        const [before, after] = [meant.slice(0, place), meant.slice(place)];
        const typed = {
          add: before + letter + after,
          drop: before + after.slice(1),
          change: before + letter + after.slice(1),
          swap: before + after.charAt(1) + after.charAt(0) + after.slice(2),
        }[kind];
        expect(isWithinOneEdit(typed, meant)).toBe(true);
      }),
    );
  });

  test('is accepted in longer words without digits only', () => {
    expect(['risk', 'risks', 'naïve', '保険保険', 'ce2030x'].map(mayHoldTypingError)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

test('words are prefixes from three letters on', () => {
  expect(['li', 'lic', '保険', '保険料'].map(mayBePrefix)).toEqual([false, true, false, true]);
});
