import { expect, test } from 'vitest';
import { csvText } from './save-csv.ts';

test('a table opens in a spreadsheet, where nothing in it is a formula', () => {
  const rows = [
    ['Product', 'Times'],
    ['=HYPERLINK("x")', 7],
    ['Fees, "old" and new', null],
  ];
  expect(csvText(rows)).toBe('\uFEFFProduct,Times\n"\'=HYPERLINK(""x"")",7\n"Fees, ""old"" and new",\n');
});

test.each([
  ['Course;=1+1', "Course;'=1+1"],
  ['Course\r-1', '"Course\r\'-1"'],
  ['＝1', "'＝1"],
  ['2027-03-31', '2027-03-31'],
])('nor where other separators are expected: %j is %j', (cell, out) => {
  expect(csvText([[cell, -1]])).toBe(`\uFEFF${out},-1\n`);
});
