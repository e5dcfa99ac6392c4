/** Writes a table while its rows are read. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** Writes the column names as the first row. Fails as `rows` does, and ends `rows` if the reader stops. */
export function writeCsv(columns: readonly string[], rows: AsyncIterable<string[]>): Readable {
  // Some readers end a line at a lone carriage return and would split an unquoted cell.
  const table = stringify({ header: true, bom: true, quoted_match: /\r/, columns: [...columns] });
  const cells = Readable.from(harmlessRows(rows));
  cells.once('error', (error) => table.destroy(error));
  table.once('close', () => cells.destroy());
  return cells.pipe(table);
}

async function* harmlessRows(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(escapeFormula);
}

/** The beginning of a formula, including full-width characters, after blanks and quotes of the cell. */
const formula = `(?=[ '"]*[=+\\-@\uff1d\uff0b\uff0d\uff20])`;
/**
 * Matches the beginning of a cell, and any position that another spreadsheet takes for the end of a cell or row. A
 * spreadsheet that expects semicolons ignores quotes after a comma, so that quoting does not protect.
 */
const start = '(?<=^|[;\\t\\r\\n])';
const unmarked = new RegExp(start + formula, 'g');
const marked = new RegExp(`${start}'${formula}`, 'g');
/** A number may begin with its sign. */
const number = /^[+-]?\d+(?:\.\d+)?$/;

export function escapeFormula(cell: string): string {
  return number.test(cell) ? cell : cell.replaceAll(unmarked, "'");
}

/** Reverses `escapeFormula`. Only for a table that was written here: elsewhere the apostrophe is part of the cell. */
export function withoutMarks(cell: string): string {
  return cell.replaceAll(marked, '');
}
