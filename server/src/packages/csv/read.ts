/** A table on its way in, row by row. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Dialect } from './dialect.ts';
import { asMeant } from './formulas.ts';

export interface CsvRow {
  /** As a spreadsheet counts them, from 1. */
  number: number;
  cells: string[];
}

/** - `cut-off`: a quotation mark is never closed; `quote`: one stands where none may; `long`: more than may be. */
type CsvFaultCode = 'cut-off' | 'quote' | 'long';

/** What cannot be read. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
  readonly code: CsvFaultCode;
  readonly row: number;
  /** From 1: of an open quotation mark, where it was opened. */
  readonly column: number;
  /** What the first row calls the column; undefined where it has no such column, or is the row itself. */
  readonly columnName: string | undefined;

  constructor(code: CsvFaultCode, row: number, column: number, first: readonly string[]) {
    super(`column ${column} of row ${row} cannot be read: ${code}`);
    this.code = code;
    this.row = row;
    this.column = column;
    this.columnName = first[column - 1];
  }
}

const codes: Partial<Record<string, CsvFaultCode>> = {
  CSV_QUOTE_NOT_CLOSED: 'cut-off',
  CSV_MAX_RECORD_SIZE: 'long',
  CSV_INVALID_CLOSING_QUOTE: 'quote',
  INVALID_OPENING_QUOTE: 'quote',
};

/** `rowBytes`: of one row, at most. Throws a `CsvFault`, and what `content` throws. */
export async function* readCsv(
  content: AsyncIterable<Uint8Array>,
  { encoding, separator }: Dialect,
  { rowBytes }: { rowBytes: number },
): AsyncGenerator<CsvRow> {
  let first: readonly string[] | undefined;
  const table = parse({
    // Those that were read before a fault may not all be handed on.
    on_record: (cells: string[]) => {
      first ??= cells;
      return cells;
    },
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: rowBytes,
  });
  // Whoever reads it hears of what fails.
  pipeline(Readable.from(textsOf(content, encoding)), table, () => undefined);
  let number = 0;
  try {
    for await (const cells of table as AsyncIterable<string[]>) {
      number += 1;
      if (cells.some((cell) => cell !== '')) yield { number, cells: cells.map(asMeant) };
    }
  } catch (error) {
    throw faultOf(error, first ?? []);
  }
}

async function* textsOf(
  content: AsyncIterable<Uint8Array>,
  encoding: Dialect['encoding'],
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of content) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function faultOf(error: unknown, first: readonly string[]): unknown {
  const code = error instanceof CsvError ? codes[error.code] : undefined;
  if (code === undefined) return error;
  const { records, column } = error as CsvError & { column?: unknown };
  return new CsvFault(code, Number(records) + 1, Number(column) + 1, first);
}
