import { expect, test } from 'vitest';
import { parts } from '../parts/all.ts';
import { commandOf } from './command-line.ts';
import { quick, usual } from './options.ts';

test('all parts but the longest are measured as usual unless something else is asked for', () => {
  expect(commandOf([])).toEqual({
    text: 'npm run bench',
    chosen: parts.filter(({ name }) => name !== 'endurance'),
    options: usual,
    isQuick: false,
    isTable: false,
  });
});

test('parts and numbers are taken, the latter beside --quick, too', () => {
  const { text, chosen, options, isQuick } = commandOf(['search', 'cached', '--quick', '--rounds', '3']);
  expect(text).toBe('npm run bench -- search cached --quick --rounds 3');
  expect(chosen.map(({ name }) => name)).toEqual(['cached', 'search']);
  expect(options).toEqual({ ...quick, rounds: 3 });
  expect(isQuick).toBe(true);
});

test.each([
  [['juggling'], /^There is no part juggling; there are: cached, uncached,/],
  [['--rounds', 'many'], '--rounds must be a whole number of at least 1.'],
  [['--seconds', '0'], '--seconds must be a whole number of at least 1.'],
  [['--fast'], /fast/],
])('%j is refused in words', (args, words) => {
  expect(() => commandOf(args)).toThrow(words);
});

test('parts have names of their own', () => {
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});
