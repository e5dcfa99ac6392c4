import { describe, expect, test } from 'vitest';
import { slugLimit } from './model.ts';
import {
  nameLimit,
  sameName,
  slugFrom,
  taxonomyTermDescriptionLimit,
  taxonomyTermProblems,
  tidyName,
} from './term-form.ts';

const required = 'This field is required';
const shape = 'Use lowercase letters, digits and hyphens, with at least one letter.';

test.each([
  ['', required],
  ['\u200b', required],
  ['🎉', undefined],
  ['a'.repeat(nameLimit + 1), 'Use at most 100 characters.'],
  ['a\u202eb', 'Remove the characters that can’t be read.'],
])('validates the name %j: %s', (name, sentence) => {
  expect(taxonomyTermProblems('tag', { name, description: '' }).name).toBe(sentence);
});

test('only a label needs a description', () => {
  const form = { name: 'New', description: ' ' };
  expect(taxonomyTermProblems('label', form).description).toBe(required);
  expect(taxonomyTermProblems('type', form).description).toBeUndefined();
  const long = { name: 'New', description: 'a'.repeat(taxonomyTermDescriptionLimit + 1) };
  expect(taxonomyTermProblems('label', long).description).toBe('Use at most 500 characters.');
});

test.each([
  ['', undefined],
  ['life-2', undefined],
  ['Life', shape],
  ['a--b', shape],
  ['a/b', shape],
  ['a'.repeat(slugLimit + 1), 'Use at most 100 characters.'],
])('validates the slug %j: %s', (slug, sentence) => {
  expect(taxonomyTermProblems('category', { name: 'A', description: '', slug }).slug).toBe(sentence);
});

describe('names of taxonomy terms', () => {
  test('are equal regardless of case and white space', () => {
    expect(tidyName('  Life \t insurance ')).toBe('Life insurance');
    expect(sameName(' life  INSURANCE', 'Life insurance')).toBe(true);
    expect(sameName('Lifeinsurance', 'Life insurance')).toBe(false);
  });

  test.each([
    ['Événements & soirées', 'evenements-soirees'],
    ['2027', 'category-2027'],
    ['学習', 'category'],
    ['x'.repeat(300), 'x'.repeat(slugLimit - 10)],
  ])('such as %s become the slug %s', (name, slug) => {
    expect(slugFrom(name)).toBe(slug);
  });

  test('get a number if their slug is taken', () => {
    expect(slugFrom('Life', new Set(['life', 'life-2']))).toBe('life-3');
  });
});
