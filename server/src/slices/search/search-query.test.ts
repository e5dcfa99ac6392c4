import { describe, expect, test } from 'vitest';
import type { KnownTerm } from './queries.ts';
import { type Alternative, reducedQuery, textOf } from './search-query.ts';

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
