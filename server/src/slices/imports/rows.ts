/** The rows of a file, named by its first one, a part of them at a time. */
import type { Readable } from 'node:stream';
import { textTexts } from '#contract/core/texts.ts';
import { type ImportKind, importLimits } from '#contract/imports/model.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { CsvFault, type CsvRow, type Dialect, findDialect, readCsv } from '../../packages/csv/index.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Header, readHeader, unreadable } from './header.ts';
import type { Cells, NamedRow } from './importer.ts';
import type { ReadDialect } from './queries.ts';
import { Samples } from './samples.ts';

/** What is known of a file once it was read to its end. */
export interface Measured extends Header {
  dialect: ReadDialect;
  rows: number;
  /** Of one that is no UTF-8. */
  samples: string[];
}

const reading = { rowBytes: importLimits.rowBytes };

/** A file of one kind of thing. */
export interface TableFile {
  kind: ImportKind;
  file: string;
}

/** Throws `invalid` with a sentence where the file cannot be read as a whole; nothing of it is to be done then. */
export async function measure(
  storage: Storage,
  { kind, file }: TableFile,
  nameIn: (cells: Cells) => string,
): Promise<Measured> {
  const { isText, endsInLetter, ...dialect } = await findDialect(await open(storage, file));
  if (!isText) throw unreadable(importTexts.noText);
  if (endsInLetter) throw unreadable(importTexts.endsInLetter);
  const samples = new Samples(nameIn);
  let header: Header | undefined;
  let rows = 0;
  for await (const row of rowsOf(await open(storage, file), dialect)) {
    if (header !== undefined) rows += 1;
    else if (row.number === 1) header = readHeader(kind, row.cells);
    else break;
    if (rows > importLimits.rows) throw unreadable(importTexts.tooManyRows);
    if (rows > 0 && dialect.encoding !== 'utf-8') samples.add(saidIn(row.cells, header));
  }
  if (header === undefined) throw unreadable(importTexts.empty);
  return { ...header, dialect, rows, samples: samples.list() };
}

/** Of a file that was measured: all rows but the first and those that are done already, `size` at a time. */
export async function* namedRows(
  storage: Storage,
  { kind, file, dialect }: TableFile & { dialect: ReadDialect },
  size: number,
): AsyncGenerator<NamedRow[]> {
  let header: Header | undefined;
  let part: NamedRow[] = [];
  for await (const row of rowsOf(await open(storage, file), dialect)) {
    if (header === undefined) header = readHeader(kind, row.cells);
    else part.push(named(row, header, dialect));
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function open(storage: Storage, file: string): Promise<Readable> {
  const stored = await storage.read(file);
  if (stored === undefined) throw unreadable(importTexts.gone);
  return stored.stream;
}

const sentences = { 'cut-off': importTexts.cutOff, quote: importTexts.strayQuote, long: importTexts.longRow };

async function* rowsOf(content: Readable, dialect: Dialect): AsyncGenerator<CsvRow> {
  try {
    yield* readCsv(content, dialect, reading);
  } catch (error) {
    throw error instanceof CsvFault ? unreadable(sentenceOf(error)) : error;
  }
}

/** Where the first row has no name for it, a column has its number. */
function sentenceOf({ code, row, column, columnName = '' }: CsvFault): string {
  return sentences[code](row, columnName.trim() || String(column));
}

function named({ number, cells }: CsvRow, header: Header, dialect: ReadDialect): NamedRow {
  const problem = rowProblem(cells, header.columns.length, dialect);
  return { number, cells: problem === null ? saidIn(cells, header) : {}, problem };
}

/** Of the columns that mean something. */
function saidIn(cells: readonly string[], { columns }: Header): Cells {
  const known = columns.flatMap((column, place) =>
    column === undefined ? [] : [[column, cells[place] ?? ''] as const],
  );
  return Object.fromEntries(known) as Cells;
}

/** Cells that are empty and too many, as spreadsheets leave them at the end of a row, harm nobody. */
function rowProblem(cells: readonly string[], width: number, { hasBadBytes }: ReadDialect): string | null {
  if (cells.length < width) return importTexts.shortRow(cells.length, width);
  if (cells.slice(width).some((cell) => cell !== '')) return importTexts.wideRow(cells.length, width);
  if (hasBadBytes && cells.some((cell) => cell.includes('\ufffd'))) return importTexts.badBytes;
  const isText = (cell: string) => !cell.includes('\0') && cell.isWellFormed();
  return cells.every(isText) ? null : textTexts.unreadable;
}
