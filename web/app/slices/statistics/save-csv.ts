/** A table for spreadsheets that the browser saves; loaded when it is asked for. */
import { stringify } from 'csv-stringify/browser/esm/sync';
import { saveBlob } from '../../client/download.ts';

export type Cell = string | number | null;

/** Where one may begin, as the server's tables have it: also after what another spreadsheet takes for the end of a cell. */
const formula = /(?<=^|[;\t\r\n])(?=[ '"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A number may begin with its sign. */
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** As the record's is (rules/statistics 6): what a spreadsheet would take for a formula is told to be text. */
export function csvText(rows: Cell[][]): string {
  // A line may end by a carriage return alone, too.
  return stringify(rows, {
    bom: true,
    quoted_match: /\r/,
    cast: { string: harmless },
  });
}

/** As `harmless` of the server's package has it; a test compares the two. */
function harmless(cell: string): string {
  return number.test(cell) ? cell : cell.replaceAll(formula, "'");
}

/** `New members` is saved as `new-members.csv`. */
export function saveCsv(title: string, rows: Cell[][]): void {
  const name = `${title.toLowerCase().replaceAll(' ', '-')}.csv`;
  saveBlob(name, new Blob([csvText(rows)], { type: 'text/csv' }));
}
