import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { writeCsv } from '#server/packages/csv/index.ts';
import { csvText } from './save-csv.ts';

test('a spreadsheet opens the CSV file without executing formulas', () => {
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
])('formulas are escaped for other separators too: %j becomes %j', (cell, out) => {
  expect(csvText([[cell, -1]])).toBe(`\uFEFF${out},-1\n`);
});

/** Values that the two implementations might encode differently. */
const awkward = [
  ...['=1+1', '-1+1', '@cmd', '\uff1d1', '\uff0b1', '\uff0d1', '\uff20a', "'=1", '"=1"', '  =1'],
  ...['-5', '+5', '-3.5', '-3,5', '-3.5 and more', '+1 555 0100', '5-', '-', '=', '', ' a ', ',', ';'],
  ...['a;=1', 'a\t=1', 'a\r=1', 'a\n=1', 'a\r\n=1', 'a,=1', 'a; =1', 'a|=1', '=1;=2\t=3', "a;'=1"],
  ...['a\rb', 'a\nb', 'a\tb', '"', 'a "b" c', "'tis", '\uFEFFa', 'Ärzte – 1 ½ €', '\u{1F600}'],
];

test('the browser’s CSV file equals the server’s byte for byte', async () => {
  const rows = awkward.map((cell) => [cell, `${cell} and more`, `more;${cell}`]);
  const columns = ['one', 'two', 'three'];
  const served = await buffer(writeCsv(columns, Readable.from(rows)));
  expect(csvText([columns, ...rows])).toBe(served.toString());
});
