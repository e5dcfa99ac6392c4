/** The rows of a file, named by its first one, a part of them at a time. */
import type { Readable } from 'node:stream';
import { textTexts } from '#contract/core/texts.ts';
import { type ImportKind, importLimits } from '#contract/imports/model.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { CsvFault, type CsvRow, type Dialect, findDialect, readCsv } from '../../packages/csv/index.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Header, readHeader, unreadable } from './header.ts';
import type { Cells, NamedRow } from './importer.ts';

/** What is known of a file once it was read to its end. */
export interface Measured extends Header {
  dialect: Dialect;
  rows: number;
}

const reading = { rowBytes: importLimits.rowBytes };

/** A file of one kind of thing. */
export interface TableFile {
  kind: ImportKind;
  file: string;
}

/** Throws `invalid` with a sentence where the file cannot be read as a whole; nothing of it is to be done then. */
export async function measure(storage: Storage, { kind, file }: TableFile): Promise<Measured> {
  const dialect = await findDialect(await open(storage, file));
  let header: Header | undefined;
  let rows = 0;
  for await (const { number, cells } of rowsOf(await open(storage, file), dialect)) {
    if (header !== undefined) rows += 1;
    else if (number === 1) header = readHeader(kind, cells);
    else break;
    if (rows > importLimits.rows) throw unreadable(importTexts.tooManyRows);
  }
  if (header === undefined) throw unreadable(importTexts.empty);
  return { ...header, dialect, rows };
}

/** Of a file that was measured: all rows but the first and those that are done already, `size` at a time. */
export async function* namedRows(
  storage: Storage,
  { kind, file, dialect }: TableFile & { dialect: Dialect },
  size: number,
): AsyncGenerator<NamedRow[]> {
  let header: Header | undefined;
  let part: NamedRow[] = [];
  for await (const row of rowsOf(await open(storage, file), dialect)) {
    if (header === undefined) header = readHeader(kind, row.cells);
    else part.push(named(row, header));
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
    throw error instanceof CsvFault ? unreadable(sentences[error.code](error.row)) : error;
  }
}

function named({ number, cells }: CsvRow, { columns }: Header): NamedRow {
  const known = columns.flatMap((column, place) =>
    column === undefined ? [] : [[column, cells[place] ?? ''] as const],
  );
  const said = Object.fromEntries(known) as Cells;
  return { number, cells: said, problem: rowProblem(cells, columns.length) };
}

/** Cells that are empty and too many, as spreadsheets leave them at the end of a row, harm nobody. */
function rowProblem(cells: readonly string[], width: number): string | null {
  if (cells.length < width) return importTexts.shortRow(cells.length, width);
  if (cells.slice(width).some((cell) => cell !== '')) return importTexts.wideRow(cells.length, width);
  const isText = (cell: string) => !cell.includes('\0') && cell.isWellFormed();
  return cells.every(isText) ? null : textTexts.unreadable;
}
