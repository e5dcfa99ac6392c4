/** Saves a table for spreadsheets; loaded on demand. */
import { stringify } from 'csv-stringify/browser/esm/sync';
import { saveBlob } from '../../client/download.ts';

export type Cell = string | number | null;

/**
 * Positions where a formula may begin, as in the server's tables. They include those after characters that some
 * spreadsheets treat as the end of a cell.
 */
const formula = /(?<=^|[;\t\r\n])(?=[ '"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A number may begin with its sign. */
const number = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * Like the activity log's CSV (rules/statistics 6): cells that a spreadsheet would treat as a formula are marked as
 * text.
 */
export function csvText(rows: Cell[][]): string {
  // A lone carriage return also ends a line.
  return stringify(rows, {
    bom: true,
    quoted_match: /\r/,
    cast: { string: escapeFormula },
  });
}

/** Equals `escapeFormula` in the server's package; a test compares the two. */
function escapeFormula(cell: string): string {
  return number.test(cell) ? cell : cell.replaceAll(formula, "'");
}

/** `New members` is saved as `new-members.csv`. */
export function saveCsv(title: string, rows: Cell[][]): void {
  const name = `${title.toLowerCase().replaceAll(' ', '-')}.csv`;
  saveBlob(name, new Blob([csvText(rows)], { type: 'text/csv' }));
}
