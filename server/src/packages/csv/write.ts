/** A table on its way out, written while its rows are read. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** With the names of the columns as its first row. Fails as `rows` does, and ends them where nobody reads on. */
export function writeCsv(columns: readonly string[], rows: AsyncIterable<string[]>): Readable {
  // A line may end by a carriage return alone, too: whoever reads it must not take the cell for two.
  const table = stringify({ header: true, bom: true, quoted_match: /\r/, columns: [...columns] });
  const cells = Readable.from(harmlessRows(rows));
  cells.once('error', (error) => table.destroy(error));
  table.once('close', () => cells.destroy());
  return cells.pipe(table);
}

async function* harmlessRows(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(harmless);
}

/** How formulas begin, also in the wide letters of Chinese and Japanese, behind blanks and quotes of the cell's own. */
const formula = `(?=[ '"]*[=+\\-@\uff1d\uff0b\uff0d\uff20])`;
/**
 * At the beginning of a cell, and after whatever another spreadsheet takes for the end of a cell or of a row. One that
 * expects semicolons finds no cell in quotes behind a comma: the quotes protect nothing there.
 */
const start = '(?<=^|[;\\t\\r\\n])';
const unmarked = new RegExp(start + formula, 'g');
const marked = new RegExp(`${start}'${formula}`, 'g');
/** A number may begin with its sign. */
const number = /^[+-]?\d+(?:\.\d+)?$/;

export function harmless(cell: string): string {
  return number.test(cell) ? cell : cell.replaceAll(unmarked, "'");
}

/** What `harmless` was given. Only of a table that was written here: elsewhere the apostrophe is somebody's own. */
export function withoutMarks(cell: string): string {
  return cell.replaceAll(marked, '');
}
