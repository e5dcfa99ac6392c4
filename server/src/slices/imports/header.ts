/** The first row of a table: the names of its columns (rules/imports 4). Pure. */
import { Fault } from '#contract/core/fault.ts';
import { importColumns } from '#contract/imports/columns.ts';
import { type ImportKind, importLimits } from '#contract/imports/model.ts';
import { importTexts } from '#contract/imports/texts.ts';

/** Throws `invalid` with the sentence for which no row is looked at. */
export function readHeader(cells: readonly string[]): string[] {
  // Cells that are empty at the end name nothing.
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (width > importLimits.columns) throw unreadable(importTexts.tooManyColumns);
  if (cells.some((cell) => cell.includes('\0') || !cell.isWellFormed())) throw unreadable(importTexts.noText);
  return cells.slice(0, width).map((cell) => cell.trim());
}

/** Whether an export of this application wrote the file: it has all columns, under their own names. */
export function isOwnExport(kind: ImportKind, names: readonly string[]): boolean {
  return importColumns[kind].every((column) => names.includes(column));
}

/** Why a file as a whole is not read. */
export function unreadable(sentence: string): Fault {
  return new Fault('invalid', sentence);
}
