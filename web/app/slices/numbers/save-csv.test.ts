import { expect, test } from 'vitest';
import { csvText } from './save-csv.ts';

test('a table opens in a spreadsheet, where nothing in it is a formula', () => {
  const rows = [
    ['Product', 'Times'],
    ['=HYPERLINK("x")', 7],
    ['Fees, "old" and new', null],
  ];
  expect(csvText(rows)).toBe(
    '\uFEFFProduct,Times\n"\'=HYPERLINK(""x"")",7\n"Fees, ""old"" and new",\n',
  );
});
