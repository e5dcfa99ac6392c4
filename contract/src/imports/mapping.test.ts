import { describe, expect, test } from 'vitest';
import { importColumns, templateColumns } from './columns.ts';
import {
  ambiguousDateIn,
  conventionOf,
  hasExportHeaders,
  mappingProblem,
  proposeMapping,
} from './mapping.ts';
import { type FileColumn, importKinds } from './model.ts';
import { previewText } from './preview.ts';
import { noEvidence, withCell } from './values.ts';

describe('columns of an import (rules/imports 4)', () => {
  test.each([
    ['product', 'Name,Price,Category,Link,Expires', 'title,member_price,categories,url,expires'],
    ['product', 'Course name,Price (USD),Non-Member Price', 'title,member_price,non_member_price'],
    ['product', 'Title,KEY,Member price,Expiry date,colour,', 'title,key,member_price,expires,,'],
    ['product', 'name,Title,title', ',title,'],
    ['member', 'First name,Surname,E-Mail,DOB', 'first_name,last_name,email,date_of_birth'],
    ['member', 'Postcode,Shoe size', 'zip_code,'],
  ] as const)('of a %s with the names %j are mapped to %j', (kind, names, mapping) => {
    const columns = mapping.split(',').map((column) => column || null);
    expect(proposeMapping(kind, names.split(','))).toEqual(columns);
  });

  test('of the template and of an export are all mapped', () => {
    for (const kind of importKinds) {
      const own = [...importColumns[kind]];
      expect(proposeMapping(kind, own)).toEqual(own);
      const columns = own.filter((column) => column !== 'id' && column !== 'key');
      expect(proposeMapping(kind, templateColumns(kind))).toEqual(columns);
    }
  });

  test.each([
    [['key', 'title', 'colour'], true],
    [['id', 'member_price'], true],
    [['title', 'member_price'], false],
    [['key', 'Name'], false],
    [['key', 'title', 'Title'], false],
  ])('%j need no confirmation: %j', (names, is) => {
    expect(hasExportHeaders('product', names, proposeMapping('product', names))).toBe(is);
  });

  test.each([
    ['product', ['title', null], undefined],
    ['product', ['key'], undefined],
    ['product', ['url'], 'Choose the column that holds the title.'],
    ['product', ['url', 'title', 'url'], 'You chose “Link” for two columns. Choose it for one of them.'],
    ['member', ['first_name'], 'Choose the column that holds the e-mail address.'],
  ] as const)('of %s are rejected if rows could not be identified: %j', (kind, mapping, problem) => {
    expect(mappingProblem(kind, [...mapping])).toBe(problem);
  });
});

describe('number and date formats of a file', () => {
  const columnOf = (name: string, ...cells: string[]): FileColumn =>
    cells.reduce((column, cell) => withCell(column, cell), { name, ...noEvidence });
  const file = (prices: string[], dates: string[] = [], separator = ',') => ({
    columns: [
      columnOf('Price', ...prices),
      columnOf('Expires', ...dates),
      columnOf('Version', '1,5', '31/12/2026'),
    ],
    mapping: ['member_price', 'expires', null],
    separator,
    dayOrder: null,
  });

  test.each([
    [['1,234.50', '1,355'], ',', '.'],
    [['1.355', '49,90'], ',', ','],
    [['1.355'], ';', ','],
    [['1.355'], ',', '.'],
    [['49.50', '1.355'], ';', '.'],
  ])(
    'detects from the prices %j, separated by %j, the right decimal mark',
    (prices, separator, decimalMark) => {
      expect(conventionOf(file(prices, [], separator)).decimalMark).toBe(decimalMark);
    },
  );

  test.each([
    [['02/03/2027', '31/03/2027'], 'day-first', ''],
    [['02/03/2027', '3/31/2027'], 'month-first', ''],
    [['02/03/2027'], null, '02/03/2027'],
    [['31/03/2027', '02/03/2027', '3/31/2027'], null, '02/03/2027'],
    [['2/2/2027', '2027-03-31'], null, ''],
  ])('detects the day order from %j, or asks', (dates, dayOrder, ambiguous) => {
    expect(conventionOf(file([], dates)).dayOrder).toBe(dayOrder);
    expect(ambiguousDateIn(file([], dates))).toBe(ambiguous);
  });

  test.each<[column: string, cell: string, text: string, dayOrder?: null]>([
    ['member_price', '1.355', '$1,355.00'],
    ['member_price', '€49', '€49 (not understood)'],
    ['expires', '02/03/27', '2 Mar 2027'],
    ['expires', '02/03/2027', '02/03/2027 (day or month first?)', null],
    ['expires', '2027-03-31 17:00', '31 Mar 2027, 17:00'],
    ['expires', 'soon', 'soon (not understood)'],
    ['featured', 'WAHR', 'yes'],
    ['title', '49,90', '49,90'],
    ['expires', ' ', ''],
  ])('previews %s %j as %j', (column, cell, text, dayOrder) => {
    const order = dayOrder === null ? null : 'day-first';
    const convention = { decimalMark: ',', dayOrder: order } as const;
    expect(previewText(column, cell, convention, new Date('2026-11-28'))).toBe(text);
  });
});
