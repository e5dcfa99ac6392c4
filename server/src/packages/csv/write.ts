/** A table on its way out, written while its rows are read. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { harmless } from './formulas.ts';

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
