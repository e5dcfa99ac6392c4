/** Tables that come in: how one stands, and what is wrong with its rows (docs/rules/imports.md). */
import type { ImportId } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import type { StaffName } from '../posts/staff-list.ts';
import type { DayOrder, Evidence } from './values.ts';

export const importKinds = ['product', 'member'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importStates = [
  'receiving',
  'mapping',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

/** rules/imports 2 */
export const importLimits = {
  /** Of the file. */
  bytes: 50_000_000,
  /** Without the first row. */
  rows: 100_000,
  columns: 200,
  /** Bytes of one row: the longest description in any script, and whatever else it may have. */
  rowBytes: 450_000,
  keyCharacters: 200,
} as const;

/** Of the request that brings a file: what it is called, as an address would have it. */
export const fileNameHeader = 'x-file-name';

/** rules/imports 10: faults that are kept of one; all are counted. */
export const keptFaults = 1_000;

/** Of each kind of problem so many are kept, also beyond those. */
export const keptOfKind = 20;

/** rules/imports 4: rows that are shown before the check. */
export const previewRows = 5;

/** rules/imports 24: names that are added to the lists with one press. */
export const addableNames = 200;

/** rules/imports 6: how many names are shown as they were read. */
export const sampleCount = 3;

export interface Import {
  id: ImportId;
  kind: ImportKind;
  state: ImportState;
  /** As it was called on the machine that it came from. */
  fileName: string;
  begunBy: StaffName;
  begunAt: Date;
  /** Null while it is under way or waits for a decision. */
  finishedAt: Date | null;
  /** It is no UTF-8, and was read as what spreadsheets on Windows write. */
  isWindows: boolean;
  /** Columns that mean something, as the contract names them. */
  columns: string[];
  /** Those that mean nothing here, as the file names them. */
  unknownColumns: string[];
  /** Of a file that is no UTF-8: the first names and words with letters beyond ASCII, as they were read. */
  samples: string[];
  /** Without the first one; null until they are counted. */
  rows: number | null;
  /** Of these, in the check or in the import, whichever is under way. */
  done: number;
  /** Rows by what became of each, where it is written; otherwise by what would. */
  counts: ImportCounts;
  /** Somebody had its rows imported, whatever came of that. */
  isWritten: boolean;
  /** How many faults and remarks there are, also of those that are not kept. */
  told: number;
  /** Why it failed; null unless it did. */
  problem: string | null;
}

export interface ImportCounts {
  added: number;
  changed: number;
  unchanged: number;
  faulty: number;
}

/** What is wrong with one cell, or with a row; or that it is ignored. */
export interface ImportFault {
  /** As a spreadsheet counts. */
  row: number;
  /** '' of the row as a whole. */
  column: string;
  sentence: string;
  /** The text of the cell, in part where it is long; '' of a row, and of members once the import is over. */
  cell: string;
}

/** A kind of problem: the same sentence about the same column, whatever names and numbers are in it. */
export interface FaultSum {
  column: string;
  /** '' of whatever else was said, beyond the kinds that are told apart. */
  sentence: string;
  count: number;
}

/** Which problems: of one kind where its sentence is not null, or all. */
export interface ListFaults extends ListPage {
  id: ImportId;
  column: string;
  kind: string | null;
}

/** By place in the file: what each column is here, as the contract names it; null for one that is ignored. */
export type Mapping = (string | null)[];

/** One column of a file, and what its cells say about how the file writes numbers and dates. */
export interface FileColumn extends Evidence {
  /** As the first row has it. */
  name: string;
}

/** Names in a file that are not on the lists, of one column. */
export interface UnlistedNames {
  column: string;
  names: string[];
}

/** The columns of a file, and how it was read so far. */
export interface ImportColumns {
  columns: FileColumn[];
  mapping: Mapping;
  /** Cells of the first rows, by place. */
  rows: string[][];
  separator: string;
  dayOrder: DayOrder | null;
  /** The office's, in which a day ends. */
  timeZone: string;
  unlisted: UnlistedNames[];
}

export interface MapImport {
  id: ImportId;
  mapping: Mapping;
  dayOrder: DayOrder | null;
}

export interface ImportFaults {
  faults: ImportFault[];
  /** Of those that are kept. */
  total: number;
  /** Of all; the most frequent first. */
  sums: FaultSum[];
}

export interface RunImport {
  id: ImportId;
  /** Rows with faults are left out; otherwise they keep the others from going in. */
  leavesFaulty: boolean;
  /** New members get their invitations now; without it the office sends them one by one. */
  sendsInvitations: boolean;
}

/** Whether somebody still works on it. */
export const isUnderWay = ({ state }: Pick<Import, 'state'>) =>
  state === 'receiving' || state === 'checking' || state === 'importing';

/** How many rows would change something. */
export const wouldWrite = ({ added, changed }: ImportCounts) => added + changed;

/** Which table is to go out. */
export interface AskTable {
  kind: ImportKind;
  /** The faults of this import instead; null for the things themselves. */
  faultsOf: ImportId | null;
}
