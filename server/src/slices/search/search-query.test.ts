import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KnownTerm } from './queries.ts';
import {
  type Alternative,
  correctionsOf,
  isWithinOneEdit,
  mayBePrefix,
  mayHoldTypingError,
  reducedQuery,
  shownCorrections,
  termsOf,
  textOf,
} from './search-query.ts';

const whole = (word: string): Alternative => ({ word, isPrefix: false });
const beginning = (word: string): Alternative => ({ word, isPrefix: true });

describe('a query in PostgreSQL’s language', () => {
  test.each([
    ['one word', [[whole('learn')]], "'learn'"],
    ['alternatives of a word', [[whole('learn'), beginning('learning')]], "('learn' | 'learning':*)"],
    ['two words', [[whole('a')], [whole('b'), whole('c')]], "'a' & ('b' | 'c')"],
    ['quotation marks and backslashes', [[whole("o'neil\\")]], "'o''neil\\\\'"],
  ])('%s', (_what, query, text) => {
    expect(textOf(query)).toBe(text);
  });
});

const known = (term: string, stem: string, isBeginning: boolean): KnownTerm => ({
  typed: term,
  term,
  stem,
  isKnown: true,
  isBeginning,
  forms: [term],
  similar: [],
});

describe('a reduced query', () => {
  const learning = [whole('learn'), beginning('learning')];

  test('has no prefix that the stem finds as well', () => {
    expect(reducedQuery([learning], [known('learning', 'learn', false)])).toEqual([[whole('learn')]]);
    expect(reducedQuery([learning], [known('learning', 'learn', true)])).toEqual([learning]);
  });

  test('has two forms of one word once', () => {
    const terms = [
      known('learning', 'learn', true),
      known('ethics', 'ethic', false),
      known('learning', 'learn', true),
    ];
    expect(reducedQuery([learning, [whole('ethic')], learning], terms)).toEqual([learning, [whole('ethic')]]);
  });
});

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

const unknown = (term: string, stem: string, similar: [word: string, stem: string, forms: string[]][]) => ({
  typed: term,
  term,
  stem,
  isKnown: false,
  isBeginning: false,
  forms: [],
  similar: similar.map(([word, of, forms]) => ({ word, stem: of, forms })),
});
const told = (term: KnownTerm) => shownCorrections([term]);

describe('a correction', () => {
  const annuities = ['annuiti', 'annuities', 'annuity'];

  test('names the nearest existing form', () => {
    const anuity = unknown('anuity', 'anuiti', [
      ['annuity', 'annuiti', annuities],
      ['annuiti', 'annuiti', annuities],
    ]);
    expect(told(anuity)).toEqual([{ from: 'anuity', to: ['annuity'] }]);
  });

  test('names written words instead of stems', () => {
    const term = unknown('anuity', 'anuiti', [['annuiti', 'annuiti', ['annuiti', 'annuities']]]);
    expect(told(term)).toEqual([{ from: 'anuity', to: ['annuities'] }]);
    expect(told(unknown('boond', 'boond', [['bond', 'bond', ['bond']]]))).toEqual([
      { from: 'boond', to: ['bond'] },
    ]);
  });

  test('names no stem that has a stem itself', () => {
    const term = unknown('milwuakee', 'milwuake', [
      ['milwauke', 'milwauk', ['milwauke']],
      ['milwaukee', 'milwauke', ['milwaukee']],
    ]);
    expect(told(term)).toEqual([{ from: 'milwuakee', to: ['milwaukee'] }]);
  });

  test('names several words, those of the same length first', () => {
    const term = unknown('bands', 'band', [
      ['bonds', 'bond', ['bond', 'bonds']],
      ['bends', 'bend', ['bend', 'bends']],
      ['brands', 'brand', ['brand', 'brands']],
    ]);
    expect(told(term)).toEqual([{ from: 'bands', to: ['bends', 'bonds', 'brands'] }]);
  });

  test('is empty for words without one', () => {
    expect(told(unknown('lew', 'lew', [['law', 'law', ['law']]]))).toEqual([]);
    expect(told(unknown('annnnuity', 'annnnuiti', [['annuity', 'annuiti', annuities]]))).toEqual([]);
    expect(told({ ...unknown('law', 'law', []), isKnown: true, forms: ['law'] })).toEqual([]);
  });
});

test('a word two edits away is not a correction', () => {
  const term = unknown('coleages', 'coleag', [['colleagues', 'colleagu', ['colleagu', 'colleagues']]]);
  expect(correctionsOf(term)).toEqual([]);
});
