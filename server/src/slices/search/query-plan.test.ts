import { describe, expect, test } from 'vitest';
import {
  type Alternative,
  gatheredFor,
  isClearlyMore,
  planOrderedScan,
  rarestParts,
  selectivityOf,
  textOf,
  withoutRepeats,
} from './query-plan.ts';
import { WordFrequencies } from './word-frequencies.ts';

const whole = (word: string): Alternative => ({ word, isPrefix: false });
const beginning = (word: string): Alternative => ({ word, isPrefix: true });

const frequencies = new Map([
  ['learn', 0.5],
  ['learning', 0.4],
  ['ethic', 0.1],
  ['often', 0.09],
  ['seldom', 0.0001],
]);
const statistics = new WordFrequencies({ products: 100_000, active: 100_000, frequencies });

const nothingKnown = new WordFrequencies({ products: 0, active: 0, frequencies: new Map() });

describe('a query', () => {
  test.each([
    ['one word', [[whole('learn')]], "'learn'"],
    ['alternatives of a word', [[whole('learn'), beginning('learning')]], "('learn' | 'learning':*)"],
    ['two words', [[whole('a')], [whole('b'), whole('c')]], "'a' & ('b' | 'c')"],
    ['signs', [[whole("o'neil\\")]], "'o''neil\\\\'"],
  ])('is written: %s', (_what, query, text) => {
    expect(textOf(query)).toBe(text);
  });

  test.each([
    ['a known word', [[whole('ethic')]], 0.1],
    ['an unknown one', [[whole('zyzzyva')]], 0],
    ['the most common of its alternatives', [[whole('ethic'), whole('learn')]], 0.5],
    ['a beginning: the most common word with it', [[beginning('lea')]], 0.5],
    ['a beginning that is longer than the word', [[beginning('learns')]], 0],
    ['two words: their product', [[whole('ethic')], [whole('learn')]], 0.05],
  ])('has a share: %s', (_what, query, share) => {
    expect(selectivityOf(query, statistics)).toBeCloseTo(share);
  });
});

describe('an ordered scan', () => {
  const windowFor = (count: number, share: number, countedUpTo = 1000) =>
    planOrderedScan(count, share, statistics, countedUpTo)?.windows[0];

  test('is used for common words', () => {
    expect(windowFor(20, 0.5)).toBe(260);
    expect(windowFor(20, 0.04)).toBe(2100);
  });

  test('grows as long as it reads fewer products than match', () => {
    expect(planOrderedScan(20, 0.5, statistics, 1000)?.windows).toEqual([260, 2_080, 16_640]);
    expect(planOrderedScan(20, 0.04, statistics, 1000)?.windows).toEqual([2_100]);
  });

  test('is not used for rare and unknown words', () => {
    expect(windowFor(20, 0.01, 0)).toBeUndefined();
    expect(windowFor(20, 0, 0)).toBeUndefined();
  });

  test('is not used for pages beyond the end', () => {
    expect(windowFor(60_000, 0.5)).toBeUndefined();
  });

  test('is not used for matches that are counted one by one', () => {
    expect(windowFor(20, 0.5, 12_500)).toBe(260);
    expect(windowFor(20, 0.5, 12_501)).toBeUndefined();
  });

  test('is not used without statistics', () => {
    expect(planOrderedScan(20, 0, nothingKnown, 1000)).toBeUndefined();
  });
});

describe('the inverted index is asked for', () => {
  test.each([
    ['the rare word beside a common one', ['learn', 'seldom'], ['seldom']],
    ['the unknown word beside a common one', ['learn', 'zyzzyva', 'ethic'], ['zyzzyva']],
    ['both of two common words', ['learn', 'ethic'], ['learn', 'ethic']],
    ['many common words', ['learn', 'learning', 'ethic', 'often'], ['learn', 'learning', 'ethic', 'often']],
    ['the one word', ['learn'], ['learn']],
  ])('%s', (_what, words, expected) => {
    const query = words.map((word) => [whole(word)]);
    expect(rarestParts(query, statistics)).toEqual(expected.map((word) => [whole(word)]));
  });

  test.each([
    ['two of many beginnings', ['lea', 'eth', 'oft', 'learn'], [], ['eth', 'oft']],
    ['one beside two words', ['lea', 'eth', 'oft'], ['ethic', 'often'], ['oft']],
    ['none beside three', ['lea', 'eth', 'oft'], ['ethic', 'often', 'learn'], []],
    ['a rare one beside common words', ['sel', 'lea'], ['ethic', 'often', 'learn'], ['sel']],
  ])('beginnings: %s', (_what, beginnings, words, expected) => {
    const query = [...words.map((word) => [whole(word)]), ...beginnings.map((word) => [beginning(word)])];
    const asked = rarestParts(query, statistics).flat();
    expect(asked.filter(({ isPrefix }) => isPrefix)).toEqual(expected.map(beginning));
  });

  test('beginnings by all their words together', () => {
    const ofMany = Array.from({ length: 10 }, (_, number): [string, number] => [`many${number}`, 0.05]);
    const words = new Map([...ofMany, ['seven', 0.1], ['eight', 0.12]]);
    const query = ['many', 'sev', 'eig'].map((word) => [beginning(word)]);
    const asked = rarestParts(
      query,
      new WordFrequencies({ products: 100_000, active: 100_000, frequencies: words }),
    );
    expect(asked).toEqual(query.slice(1));
  });

  test.each([
    ['a word: all that hold it', [[whole('ethic')]], 10_000],
    ['two words: the rarer one', [[whole('ethic')], [whole('seldom')]], 10],
    ['words of which one is not known: none', [[whole('zyzzyva')], [whole('learn')]], 0],
    [
      'a beginning beside a rare word: all that hold a word with it',
      [[beginning('eth')], [whole('seldom')]],
      10_000,
    ],
    ['two beginnings: each of them', [[beginning('eth')], [beginning('oft')]], 19_000],
  ])('and goes through, of 100,000 products: %s', (_what, parts, expected) => {
    expect(gatheredFor(parts, statistics)).toBeCloseTo(expected);
  });

  test('a word with other names only where few words are asked for', () => {
    const named = [whole('often'), whole('c#1')];
    const words = ['ethic', 'learn', 'learning'].map((word) => [whole(word)]);
    expect(rarestParts([named, ...words], statistics)).toEqual(words);
    expect(rarestParts([named, ...words.slice(1)], statistics)).toContain(named);
  });

  test('everything where nothing is known', () => {
    const query = [[whole('learn')], [whole('ethic')]];
    expect(rarestParts(query, nothingKnown)).toEqual(query);
  });
});

test('forms of one word are one part', () => {
  const query = [[whole('ethic')], [whole('learn'), beginning('learning')], [whole('ethic')]];
  expect(withoutRepeats(query)).toEqual(query.slice(0, 2));
});

test('one word is estimated with more certainty than two', () => {
  const [one, both] = [[[whole('ethic')]], [[whole('ethic')], [whole('learn')]]];
  expect(isClearlyMore(1000, one, statistics)).toBe(true);
  expect(isClearlyMore(1000, both, statistics)).toBe(false);
  expect(isClearlyMore(500, both, statistics)).toBe(true);
});

test('estimates count active products only', () => {
  const few = (active: number) => new WordFrequencies({ products: 100_000, active, frequencies });
  const ethics = [[whole('ethic')]];
  expect(isClearlyMore(1000, ethics, few(40_000))).toBe(true);
  expect(isClearlyMore(1000, ethics, few(39_000))).toBe(false);
  expect(planOrderedScan(20, 0.1, few(40_000), 1000)).toBeDefined();
  expect(planOrderedScan(20, 0.1, few(39_000), 1000)).toBeUndefined();
});
