/** What one kind of thing makes of the rows of a file; how rows are read and counted knows no kind. */
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import type { ImportCounts } from '#contract/imports/model.ts';
import { clipped, importTexts, kindTexts } from '#contract/imports/texts.ts';
import type { Convention } from '#contract/imports/values.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { FoundFault } from './fault-queries.ts';

/** What a row says, by the names of columns. */
export type Cells = Partial<Record<string, string>>;

export interface NamedRow {
  /** As a spreadsheet counts. */
  number: number;
  cells: Cells;
  /** Why none of its cells can be trusted, and so none is here; null where they can. */
  problem: RowFault | null;
}

/** How the cells of a file are read. */
export interface Reading extends Convention {
  /** The office's. */
  timeZone: string;
}

/** What becomes of a row, or would. */
export interface JudgedRow {
  row: number;
  outcome: keyof ImportCounts;
  /** What is wrong; of a row without problems, what of it is ignored. */
  faults: FoundFault[];
}

/** For whom, and how, rows are written. */
export interface Saving {
  importId: ImportId;
  /** Whose act it is, whoever sent the file. */
  runBy: MemberId;
  sendsInvitations: boolean;
  now: Date;
}

/** For one file, whose parts it is given in their order: no row names what one before has named. */
export interface Importer<Row extends JudgedRow = JudgedRow> {
  /** Rows that are done already: what they name is taken. */
  passOver(rows: readonly NamedRow[]): Promise<void>;
  /** Changes nothing. The same rows may be judged again. */
  judge(rows: readonly NamedRow[]): Promise<Row[]>;
  /**
   * Replies with the rows as they were done: what somebody changed since it was judged is left out. Throws `ListsChanged`
   * where rows are to be judged anew.
   */
  save(unit: UnitOfWork, judged: readonly Row[], saving: Saving): Promise<JudgedRow[]>;
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

/** The row with the text of each cell that has a problem. */
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

/** A row of which some cells stay as they are here, each with the sentence that says so. */
export function remarkedRow(
  row: number,
  outcome: JudgedRow['outcome'],
  remarks: readonly RowFault[],
): JudgedRow {
  return { row, outcome, faults: remarks.map((remark) => ({ row, ...remark })) };
}

/** What was named, and in which row. */
export class ReadMarker {
  readonly #rows = new Map<string, number>();

  /** `names`: of one thing. A fault where another row has named it by one of them; a row that is judged anew names its own. */
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
