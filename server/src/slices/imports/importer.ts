/**
 * The interface by which each kind of table turns rows into items. Reading and counting rows is independent of the
 * kind.
 */
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import type { ImportCounts } from '#contract/imports/model.ts';
import { clipped, importTexts, kindTexts } from '#contract/imports/texts.ts';
import type { Convention } from '#contract/imports/values.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { FoundFault } from './fault-queries.ts';

/** A row's cells by column name. */
export type Cells = Partial<Record<string, string>>;

export interface NamedRow {
  /** The row number as in a spreadsheet. */
  number: number;
  cells: Cells;
  /** The reason why none of the cells can be trusted; `cells` is then empty. Null if they can be trusted. */
  problem: RowFault | null;
}

/** The options with which the cells of a file are read. */
export interface Reading extends Convention {
  /** The association's time zone. */
  timeZone: string;
}

/** The result for a row, either of writing it or as predicted by a check. */
export interface JudgedRow {
  row: number;
  outcome: keyof ImportCounts;
  /** Problems of the row; for a row without problems, the cells that are ignored. */
  faults: FoundFault[];
}

/** The context in which rows are written. */
export interface ImportContext {
  importId: ImportId;
  /** The administrator who started writing, whoever uploaded the file. */
  runBy: MemberId;
  sendsInvitations: boolean;
  now: Date;
}

/**
 * Handles the rows of one file, one batch after the other. If a row names an item that an earlier row named, it is a
 * problem.
 */
export interface Importer<Row extends JudgedRow = JudgedRow> {
  /** Skips rows that an earlier attempt wrote, but remembers the items they name. */
  passOver(rows: readonly NamedRow[]): Promise<void>;
  /** Predicts the results and changes nothing. It may judge the same rows again. */
  judge(rows: readonly NamedRow[]): Promise<Row[]>;
  /**
   * Saves the rows and returns their results; items that changed since they were judged are skipped. Throws
   * `TaxonomyChanged` if the rows must be judged again.
   */
  save(unit: UnitOfWork, judged: readonly Row[], saving: ImportContext): Promise<JudgedRow[]>;
}

export type RowFault = Omit<FoundFault, 'row'>;

type FaultDetails = Partial<Pick<RowFault, 'kind' | 'cell' | 'unlisted'>>;

export const faultOf = (column: string, sentence: string, details: FaultDetails = {}): RowFault => ({
  column,
  sentence,
  kind: sentence,
  cell: '',
  ...details,
});

/** Adds the text of each cell that has a problem. */
export function withCells<Row extends JudgedRow>({ cells }: NamedRow, judged: Row): Row {
  const faults = judged.faults.map((fault) => ({
    ...fault,
    cell: fault.cell || clipped(cells[fault.column] ?? ''),
  }));
  return { ...judged, faults };
}

export function faultyRow(row: number, faults: readonly RowFault[]): JudgedRow {
  return remarkedRow(row, 'faulty', faults);
}

/** Returns the result for a row with ignored cells, each with a sentence that says so. */
export function remarkedRow(
  row: number,
  outcome: JudgedRow['outcome'],
  remarks: readonly RowFault[],
): JudgedRow {
  return { row, outcome, faults: remarks.map((remark) => ({ row, ...remark })) };
}

/** Remembers which row named an item. */
export class RowNames {
  readonly #rows = new Map<string, number>();

  /**
   * Notes that the row named an item; `names` all identify it. Returns a problem if another row used one of them. The
   * same row may be judged again.
   */
  take(row: number, names: readonly string[], column: string): RowFault | undefined {
    const before = names
      .map((name) => this.#rows.get(name))
      .find((other) => other !== undefined && other !== row);
    if (before !== undefined)
      return faultOf(column, importTexts.sameRow(before), { kind: kindTexts.sameRow });
    for (const name of names) this.#rows.set(name, row);
    return undefined;
  }
}
