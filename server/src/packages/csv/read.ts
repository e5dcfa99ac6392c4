/** A table on its way in, row by row. */
import { type Dialect, isSeparatorLine } from './dialect.ts';
import { type Line, Lines, RowParser } from './row-parser.ts';

export interface CsvRow {
  /** As a spreadsheet counts them, from 1. */
  number: number;
  cells: string[];
  /** A quotation mark spoils this row, which has no cells then. */
  strayQuote?: StrayQuote;
}

export interface StrayQuote {
  /** From 1. */
  column: number;
  /** The line in which the row begins. */
  line: string;
}

/** A row has more bytes than allowed. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
  readonly row: number;
  /** From 1: where the limit was reached. */
  readonly column: number;

  constructor(row: number, column: number) {
    super(`row ${row} is too long in column ${column}`);
    this.row = row;
    this.column = column;
  }
}

/** `rowBytes`: of one row, at most. Throws a `CsvFault`, and what `content` throws. */
export async function* readCsv(
  content: AsyncIterable<Uint8Array>,
  { encoding, separator }: Dialect,
  { rowBytes }: { rowBytes: number },
): AsyncGenerator<CsvRow> {
  const texts = textsOf(content, encoding);
  const lines = new Lines(texts, rowBytes);
  let number = 0;
  try {
    for (let line = await lines.next(); line !== undefined; line = await lines.next()) {
      if (number === 0 && line.isFirst && isSeparatorLine(line.text)) continue;
      number += 1;
      if (Buffer.byteLength(line.text) > rowBytes)
        throw new CsvFault(number, line.text.slice(0, rowBytes).split(separator).length);
      const row = await readRow(line, lines, { separator, rowBytes });
      if (row.strayQuote !== undefined || row.cells.some((cell) => cell !== '')) yield { number, ...row };
    }
  } finally {
    await texts.return(undefined);
  }
}

interface RowLimits {
  separator: string;
  rowBytes: number;
}

/** The lines of a quoted cell belong to one row. Where its quotation mark is stray, only the first line is lost. */
async function readRow(
  first: Line,
  lines: Lines,
  { separator, rowBytes }: RowLimits,
): Promise<Omit<CsvRow, 'number'>> {
  const parser = new RowParser(separator);
  const ahead: Line[] = [];
  let bytes = 0;
  for (let line: Line | undefined = first; line !== undefined && bytes <= rowBytes; ) {
    bytes += Buffer.byteLength(line.text);
    const outcome = parser.add(line);
    if (outcome === 'whole') return { cells: parser.cells };
    if (outcome === 'stray') break;
    line = await lines.next();
    if (line !== undefined) ahead.push(line);
  }
  lines.putBack(ahead);
  return { cells: [], strayQuote: { column: parser.quoteColumn, line: first.text } };
}

async function* textsOf(
  content: AsyncIterable<Uint8Array>,
  encoding: Dialect['encoding'],
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of content) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
