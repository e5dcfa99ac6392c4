import { describe, expect, test } from 'vitest';
import { readHeader } from './header.ts';

describe('a first row', () => {
  test('names columns in any order, however they are spelled', () => {
    expect(readHeader('product', ['Title', 'KEY', 'Member price', 'colour', ''])).toEqual({
      columns: ['title', 'key', 'member_price', undefined, undefined],
      unknown: ['colour'],
    });
  });

  test.each([
    [['colour', 'size'], 'The first row names none of the columns that are listed beside the form.'],
    [['title'], 'The first row does not name id or key. Without it nobody can tell what a row is about.'],
    [['key', 'title', 'Title'], 'The first row names the column title twice.'],
    [Array.from({ length: 10_000 }, (_, place) => `c${place}`), 'The first row has more than 200 columns.'],
    [['k\0e\0y\0'], 'This is no CSV file. Please save the table as CSV in UTF-8 and choose that file.'],
  ])('%# is refused', (cells, sentence) => {
    expect(() => readHeader('product', cells)).toThrow(sentence);
  });
});
