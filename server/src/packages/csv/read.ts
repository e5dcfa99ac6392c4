/** Reads a table row by row. */
import { type Dialect, isSeparatorLine } from './dialect.ts';

export interface CsvRow {
  /** Row number as in a spreadsheet, from 1. */
  number: number;
  cells: string[];
  /** A misplaced quotation mark invalidates this row, which then has no cells. */
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
  /** Line at which the limit was reached, from 1. */
  readonly column: number;

  constructor(row: number, column: number) {
    super(`row ${row} is too long in column ${column}`);
    this.row = row;
    this.column = column;
  }
}

/** `rowBytes` limits the bytes of one row. Throws a `CsvFault`, and the errors of `content`. */
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

/** The lines of a quoted cell belong to one row. If its quotation mark is stray, only the first line is lost. */
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

/** `open`: the row continues on the next line. `stray`: a quotation mark is in an invalid position. */
type Outcome = 'whole' | 'open' | 'stray';

export class RowParser {
  readonly cells: string[] = [];
  readonly #separator: string;
  /** Content of the current quoted cell; undefined outside of one. */
  #quoted: string | undefined;

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Column of the last quotation mark that was opened or is stray, from 1. */
  get quoteColumn(): number {
    return this.cells.length + 1;
  }

  add({ text, end }: Line): Outcome {
    let at = 0;
    for (;;) {
      const start = this.#quoted === undefined ? quoteAt(text, at) : at;
      const next = start === undefined ? this.#plainCell(text, at) : this.#quotedCell(text, start, end);
      if (typeof next === 'string') return next;
      at = next;
    }
  }

  /** Returns the position of the next cell. */
  #plainCell(text: string, at: number): number | Outcome {
    const end = this.#endOf(text, at);
    const cell = text.slice(at, end);
    if (cell.includes('"')) return 'stray';
    return this.#push(cell, text, end);
  }

  #quotedCell(text: string, start: number, lineEnd: string): number | Outcome {
    let cell = this.#quoted ?? '';
    for (let at = start; ; ) {
      const quote = text.indexOf('"', at);
      if (quote < 0) {
        this.#quoted = cell + text.slice(at) + lineEnd;
        return 'open';
      }
      cell += text.slice(at, quote);
      at = quote + 2;
      if (text[quote + 1] !== '"') return this.#endQuoted(cell, text, quote + 1);
      cell += '"';
    }
  }

  #endQuoted(cell: string, text: string, at: number): number | Outcome {
    const end = this.#endOf(text, at);
    if (text.slice(at, end).trim() !== '') return 'stray';
    this.#quoted = undefined;
    return this.#push(cell, text, end);
  }

  #push(cell: string, text: string, end: number): number | Outcome {
    this.cells.push(cell);
    return end < text.length ? end + 1 : 'whole';
  }

  #endOf(text: string, at: number): number {
    const end = text.indexOf(this.#separator, at);
    return end < 0 ? text.length : end;
  }
}

/** Position behind the opening quotation mark of a cell; undefined if the cell is not quoted. */
function quoteAt(text: string, at: number): number | undefined {
  let start = at;
  while (text[start] === ' ') start += 1;
  return text[start] === '"' ? start + 1 : undefined;
}

/** Splits text into lines, with the line breaks of Windows, Unix or classic Mac OS. */

export interface Line {
  text: string;
  /** The line break; '' at the end of the text. */
  end: string;
  isFirst: boolean;
}

export class Lines {
  readonly #lines: AsyncGenerator<Line>;
  /** Lines that were put back, in reverse order. */
  readonly #again: Line[] = [];

  /** Cuts off a line of more than `limit` bytes at the limit. */
  constructor(texts: AsyncIterable<string>, limit: number) {
    this.#lines = linesOf(texts, limit);
  }

  /** Undefined at the end. */
  async next(): Promise<Line | undefined> {
    const again = this.#again.pop();
    if (again !== undefined) return again;
    const { done, value } = await this.#lines.next();
    return done ? undefined : value;
  }

  /** Puts back lines that were read ahead, in their order. */
  putBack(lines: readonly Line[]): void {
    for (const line of lines.toReversed()) this.#again.push(line);
  }
}

/** A carriage return at the end of a chunk may be half of a line break. */
const lineBreak = /\r\n|\n|\r(?!$)/g;

async function* linesOf(texts: AsyncIterable<string>, limit: number): AsyncGenerator<Line> {
  let rest = '';
  let isFirst = true;
  for await (const text of texts) {
    rest += text;
    let at = 0;
    for (const { 0: end, index } of rest.matchAll(lineBreak)) {
      yield { text: rest.slice(at, index), end, isFirst };
      isFirst = false;
      at = index + end.length;
    }
    rest = rest.slice(at);
    if (Buffer.byteLength(rest) > limit + 2) {
      yield { text: rest, end: '', isFirst };
      return;
    }
  }
  const [last, end] = rest.endsWith('\r') ? [rest.slice(0, -1), '\r'] : [rest, ''];
  if (rest !== '') yield { text: last, end, isFirst };
}
