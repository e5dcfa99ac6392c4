import { describe, expect, test } from 'vitest';
import type { KnownTerm } from './queries.ts';
import { correctionsOf, shownCorrections } from './search-query.ts';

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
