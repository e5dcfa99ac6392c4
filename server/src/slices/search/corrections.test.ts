import { describe, expect, test } from 'vitest';
import { correctionsOf, toldCorrections } from './corrections.ts';
import type { KnownTerm } from './queries.ts';
import { WordFrequencies } from './word-frequencies.ts';

const unknown = (term: string, stem: string, similar: [word: string, stem: string, forms: string[]][]) => ({
  typed: term,
  term,
  stem,
  isKnown: false,
  forms: [],
  similar: similar.map(([word, of, forms]) => ({ word, stem: of, forms })),
});
const told = (term: KnownTerm, shares: Record<string, number> = {}) =>
  toldCorrections(
    [term],
    new WordFrequencies({ products: 100, active: 100, frequencies: new Map(Object.entries(shares)) }),
  );

describe('a correction', () => {
  const annuities = ['annuiti', 'annuities', 'annuity'];

  test('names the form nearest to what was typed', () => {
    const anuity = unknown('anuity', 'anuiti', [
      ['annuity', 'annuiti', annuities],
      ['annuiti', 'annuiti', annuities],
    ]);
    expect(told(anuity)).toEqual([{ from: 'anuity', to: ['annuity'] }]);
  });

  test('names no stem that nobody writes', () => {
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

  test('names several words, most common first', () => {
    const term = unknown('bands', 'band', [
      ['bonds', 'bond', ['bond', 'bonds']],
      ['bends', 'bend', ['bend', 'bends']],
      ['brands', 'brand', ['brand', 'brands']],
    ]);
    expect(told(term, { brand: 0.2, bond: 0.1 })).toEqual([
      { from: 'bands', to: ['brands', 'bonds', 'bends'] },
    ]);
  });

  test('is empty for words that have none', () => {
    expect(told(unknown('lew', 'lew', [['law', 'law', ['law']]]))).toEqual([]);
    expect(told(unknown('annnnuity', 'annnnuiti', [['annuity', 'annuiti', annuities]]))).toEqual([]);
    expect(
      told({ typed: 'law', term: 'law', stem: 'law', isKnown: true, forms: ['law'], similar: [] }),
    ).toEqual([]);
  });
});

test('a word two edits away is not a correction', () => {
  const term = unknown('coleages', 'coleag', [['colleagues', 'colleagu', ['colleagu', 'colleagues']]]);
  expect(correctionsOf(term)).toEqual([]);
});
