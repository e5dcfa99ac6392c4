/** The first row of a table: which column means what (rules/imports 4). Pure. */
import { Fault } from '#contract/core/fault.ts';
import { identifyingColumns, importColumns, wordOf } from '#contract/imports/columns.ts';
import { type ImportKind, importLimits } from '#contract/imports/model.ts';
import { importTexts } from '#contract/imports/texts.ts';

export interface Header {
  /** By place; undefined of a column that means nothing here. */
  columns: (string | undefined)[];
  /** As the file names them. */
  unknown: string[];
}

/** Throws `invalid` with the sentence for which no row is looked at. */
export function readHeader(kind: ImportKind, cells: readonly string[]): Header {
  if (cells.length > importLimits.columns) throw unreadable(importTexts.tooManyColumns);
  if (cells.some((cell) => cell.includes('\0'))) throw unreadable(importTexts.noText);
  const columns = cells.map((cell) => importColumns[kind].find((name) => name === wordOf(cell)));
  const known = columns.filter((column) => column !== undefined);
  refuseUnidentified(kind, known);
  return { columns, unknown: cells.filter((cell, place) => columns[place] === undefined && cell !== '') };
}

function refuseUnidentified(kind: ImportKind, known: readonly string[]): void {
  if (known.length === 0) throw unreadable(importTexts.noKnownColumn);
  const identifying = identifyingColumns[kind];
  if (!identifying.some((column) => known.includes(column)))
    throw unreadable(importTexts.noIdentity(identifying.join(' or ')));
  const twice = known.find((column, place) => known.indexOf(column) !== place);
  if (twice !== undefined) throw unreadable(importTexts.columnTwice(twice));
}

/** Why a file as a whole is not read. */
export function unreadable(sentence: string): Fault {
  return new Fault('invalid', sentence);
}
