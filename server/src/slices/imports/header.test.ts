import { describe, expect, test } from 'vitest';
import { memberColumns, productColumns } from '#contract/imports/columns.ts';
import { isOwnExport, readHeader } from './rows.ts';

describe('a first row', () => {
  test('names columns, but not by empty cells at its end', () => {
    expect(readHeader([' Title ', '', 'colour', '', ' '])).toEqual(['Title', '', 'colour']);
  });

  test.each([
    [
      'with 201 columns',
      Array.from({ length: 201 }, (_, place) => `c${place}`),
      'This file has more than 200 columns.',
    ],
    ['with NUL bytes', ['k\0e\0y\0'], 'This is not a CSV file.'],
  ])('%s is rejected', (_name, cells, sentence) => {
    expect(() => readHeader(cells)).toThrow(sentence);
  });

  test('is that of an export if all columns have their own names', () => {
    expect(isOwnExport('product', [...productColumns, 'notes'])).toBe(true);
    expect(isOwnExport('member', [...memberColumns].reverse())).toBe(true);
    expect(isOwnExport('product', productColumns.slice(1))).toBe(false);
    expect(
      isOwnExport(
        'member',
        memberColumns.map((name) => name.toUpperCase()),
      ),
    ).toBe(false);
  });
});
