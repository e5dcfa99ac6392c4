import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinNames, splitNames } from './product-cells.ts';

const named = (names: string[]) => names.map((name) => ({ name }));

test.each([
  [['Courses', 'Events'], 'Courses | Events'],
  [['This | that', 'C:\\'], 'This \\| that | C:\\\\'],
  [[], ''],
])('%j is parsed as %j', (names, cell) => {
  expect(joinNames(named(names))).toBe(cell);
  expect(splitNames(cell)).toEqual(names);
});

test('names convert to a cell and back, whatever characters they have', () => {
  const name = fc
    .string({ unit: 'grapheme' })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(splitNames(joinNames(named(names)))).toEqual(names);
    }),
  );
});

test('blanks around names, and empty names, are ignored', () => {
  expect(splitNames(' a ||b| ')).toEqual(['a', 'b']);
});
