/** Reads the rows of a file in batches, with the columns of its mapping. */

import type { Readable } from 'node:stream';
import { Fault } from '#contract/core/fault.ts';
import { readableLine, readablePart } from '#contract/core/readable-text.ts';
import { textTexts } from '#contract/core/texts.ts';
import { firstProductColumns, importColumns } from '#contract/imports/columns.ts';
import { proposeMapping } from '#contract/imports/mapping.ts';
import {
  type FileColumn,
  type ImportKind,
  importLimits,
  type Mapping,
  previewRows,
  sampleCount,
} from '#contract/imports/model.ts';
import { clipped, importTexts, kindTexts } from '#contract/imports/texts.ts';
import { noEvidence, withCell } from '#contract/imports/values.ts';
import type { BlobStore } from '../../packages/blob-store/index.ts';
import {
  CsvFault,
  type CsvRow,
  type Dialect,
  findDialect,
  readCsv,
  withoutMarks,
} from '../../packages/csv/index.ts';
import { type Cells, faultOf, type NamedRow, type RowFault } from './importer.ts';
import type { FileDescription, MappedFile, ReadDialect } from './queries.ts';

/**
 * Matches words with letters beyond ASCII, which show whether the encoding was read correctly (rules/imports 6). Dashes
 * and curly quotes look right in any case.
 */
const nonAsciiWord = /\S*[^\P{L}a-zA-Z]\S*/u;
/** The maximum length of a sample in characters. */
const longest = 60;

/** Collects the first samples of such names and words, from rows given in order. */
export class Samples {
  readonly #nameIn: (cells: Cells) => string;
  readonly #found: string[] = [];

  constructor(nameIn: (cells: Cells) => string) {
    this.#nameIn = nameIn;
  }

  add(cells: Cells): void {
    if (this.#found.length >= sampleCount) return;
    const name = this.#nameIn(cells);
    const found = nonAsciiWord.test(name) ? name : tellingWord(cells);
    if (found !== undefined) this.#found.push(found);
  }

  list(): string[] {
    return this.#found.map((sample) => readablePart(sample).slice(0, longest));
  }
}

/** The first word with such a letter, in any cell. */
function tellingWord(cells: Cells): string | undefined {
  for (const cell of Object.values(cells)) {
    const [word] = nonAsciiWord.exec(cell ?? '') ?? [];
    if (word !== undefined) return word;
  }
  return undefined;
}

const reading = { rowBytes: importLimits.rowBytes };

/** A file of one kind of table. */
export interface TableFile {
  kind: ImportKind;
  file: string;
}

/** Reads the whole file once. Throws `invalid` with a sentence if it cannot be read as a whole. */
export async function readTable(
  storage: BlobStore,
  { kind, file }: TableFile,
  nameIn: (cells: Cells) => string,
): Promise<FileDescription> {
  const { isText, endsInLetter, ...dialect } = await findDialect(await open(storage, file));
  if (!isText) throw unreadable(importTexts.noText);
  if (endsInLetter) throw unreadable(importTexts.endsInLetter);
  const samples = new Samples(nameIn);
  let found: { columns: FileColumn[]; mapping: Mapping; isOwnExport: boolean } | undefined;
  const preview: string[][] = [];
  let rows = 0;
  for await (const row of rowsOf(await open(storage, file), dialect)) {
    if (found === undefined) {
      if (row.number !== 1) break;
      found = describeHeader(kind, row);
      continue;
    }
    rows += 1;
    if (rows > importLimits.rows) throw unreadable(importTexts.tooManyRows);
    const cells = found.isOwnExport ? row.cells.map(withoutMarks) : row.cells;
    if (preview.length < previewRows && row.strayQuote === undefined)
      preview.push(shownCells(cells, found.columns));
    found.columns = found.columns.map((column, place) => withCell(column, cells[place] ?? ''));
    if (dialect.encoding !== 'utf-8') samples.add(mapped(cells, found.mapping));
  }
  if (found === undefined) throw unreadable(importTexts.empty);
  return { ...found, dialect, rows, samples: samples.list(), preview };
}

function describeHeader(kind: ImportKind, { cells, strayQuote }: CsvRow) {
  if (strayQuote !== undefined) throw unreadable(importTexts.strayQuote);
  const names = readHeader(cells);
  return {
    columns: names.map((name): FileColumn => ({ name, ...noEvidence })),
    mapping: proposeMapping(kind, names),
    isOwnExport: isOwnExport(kind, names),
  };
}

const shownCells = (cells: readonly string[], columns: readonly FileColumn[]) =>
  columns.map((_column, place) => clipped((cells[place] ?? '').toWellFormed().replaceAll('\0', '')));

/** Yields all rows of a described file but the first, `size` at a time. */
export async function* namedRows(
  storage: BlobStore,
  { kind, file, ...described }: MappedFile,
  size: number,
): AsyncGenerator<NamedRow[]> {
  let header: Header | undefined;
  let part: NamedRow[] = [];
  for await (const row of rowsOf(await open(storage, file), described.dialect)) {
    if (header === undefined) {
      const names = readHeader(row.cells);
      header = {
        ...described,
        width: names.length,
        mapping: described.mapping ?? proposeMapping(kind, names),
      };
    } else part.push(named(row, header));
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function open(storage: BlobStore, file: string): Promise<Readable> {
  const stored = await storage.get(file);
  if (stored === undefined) throw unreadable(importTexts.gone);
  return stored.stream;
}

async function* rowsOf(content: Readable, dialect: Dialect): AsyncGenerator<CsvRow> {
  try {
    yield* readCsv(content, dialect, reading);
  } catch (error) {
    throw error instanceof CsvFault
      ? unreadable(importTexts.longRow(error.row, String(error.column)))
      : error;
  }
}

/** The options with which the rows of a file are read. */
interface Header {
  mapping: Mapping;
  /** The number of columns in the first row. */
  width: number;
  dialect: ReadDialect;
  isOwnExport: boolean;
}

function named(row: CsvRow, header: Header): NamedRow {
  const problem = rowProblem(row, header);
  if (problem !== null) return { number: row.number, cells: {}, problem };
  const cells = header.isOwnExport ? row.cells.map(withoutMarks) : row.cells;
  return { number: row.number, cells: mapped(cells, header.mapping), problem };
}

/** Cells of the mapped columns. Spreadsheets omit empty ones at the end of a row. */
function mapped(cells: readonly string[], mapping: Mapping): Cells {
  const known = mapping.flatMap((column, place) =>
    column === null ? [] : [[column, cells[place] ?? ''] as const],
  );
  return Object.fromEntries(known);
}

/** Surplus empty cells are harmless, as spreadsheets leave them at the end of a row. */
function rowProblem({ cells, strayQuote }: CsvRow, { width, mapping, dialect }: Header): RowFault | null {
  const at = (place: number, sentence: string, text = cells[place] ?? '') =>
    faultOf(mapping[place] ?? '', sentence, { cell: clipped(readableLine(text)) });
  if (strayQuote !== undefined) return at(strayQuote.column - 1, importTexts.strayQuote, strayQuote.line);
  if (cells.slice(width).some((cell) => cell !== ''))
    return faultOf('', importTexts.wideRow(cells.length, width), { kind: kindTexts.wideRow });
  const bad = dialect.hasBadBytes ? cells.findIndex((cell) => cell.includes('\ufffd')) : -1;
  if (bad >= 0) return at(bad, importTexts.badBytes);
  const isText = (cell: string) => !cell.includes('\0') && cell.isWellFormed();
  return cells.every(isText) ? null : faultOf('', textTexts.unreadable);
}

/**
 * Reads the first row of a table: the names of its columns (rules/imports 4). Pure.
 *
 * Throws `invalid` with the sentence that rejects the whole file.
 */
export function readHeader(cells: readonly string[]): string[] {
  // Empty cells at the end name no column.
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (width > importLimits.columns) throw unreadable(importTexts.tooManyColumns);
  if (cells.some((cell) => cell.includes('\0') || !cell.isWellFormed())) throw unreadable(importTexts.noText);
  return cells.slice(0, width).map((cell) => cell.trim());
}

/**
 * True if an export of this application wrote the file: it has all columns, under their own names. Exports of earlier
 * releases have no facts.
 */
export function isOwnExport(kind: ImportKind, names: readonly string[]): boolean {
  const columns = kind === 'product' ? firstProductColumns : importColumns[kind];
  return columns.every((column) => names.includes(column));
}

/** The error for a file that is rejected as a whole. */
export function unreadable(sentence: string): Fault {
  return new Fault('invalid', sentence);
}
