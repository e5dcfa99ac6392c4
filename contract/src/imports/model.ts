/** Imported tables: their state and the errors of their rows (docs/rules/imports.md). */
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

/** Limits of an imported file (rules/imports 2). */
export const importLimits = {
  /** The maximum size of the file. */
  bytes: 50_000_000,
  /** The maximum number of rows without the header. */
  rows: 100_000,
  columns: 200,
  /** The maximum bytes of a row: the longest description in any script, with all other fields. */
  rowBytes: 450_000,
  keyCharacters: 200,
} as const;

/** The file name in the request, URL-encoded. */
export const fileNameHeader = 'x-file-name';

/** rules/imports 10: the number of stored errors of one import; all are counted. */
export const keptFaults = 1_000;

/** This many errors of each kind are stored, even beyond that number. */
export const keptOfKind = 20;

/** rules/imports 4: rows that are shown before the check. */
export const previewRows = 5;

/** rules/imports 24: names that one click adds to the lists. */
export const addableNames = 200;

/** rules/imports 6: the number of names shown as they were read. */
export const sampleCount = 3;

export interface Import {
  id: ImportId;
  kind: ImportKind;
  state: ImportState;
  /** The original file name. */
  fileName: string;
  begunBy: StaffName;
  begunAt: Date;
  /** The time of the end; null while the import runs or waits for a decision. */
  finishedAt: Date | null;
  /** True if the file is not UTF-8 and was read as Windows-1252. */
  isWindows: boolean;
  /** Recognized columns, by their contract names. */
  columns: string[];
  /** Ignored columns, by the file's names. */
  unknownColumns: string[];
  /** For a file that is not UTF-8: the first words with letters beyond ASCII, as they were read. */
  samples: string[];
  /** Rows without the header; null until they are counted. */
  rows: number | null;
  /** Rows done by the check or the import in progress. */
  done: number;
  /** Rows by outcome once imported; by expected outcome before. */
  counts: ImportCounts;
  /** True once an administrator has started the import, whatever its result. */
  isWritten: boolean;
  /** The number of errors and warnings, also of those that are not stored. */
  told: number;
  /** The reason of a failure as a sentence; null unless it failed. */
  problem: string | null;
}

export interface ImportCounts {
  added: number;
  changed: number;
  unchanged: number;
  faulty: number;
}

/** An error in a cell or a row, or a note that it is ignored. */
export interface ImportFault {
  /** The row number in a spreadsheet. */
  row: number;
  /** '' for the whole row. */
  column: string;
  sentence: string;
  /** The cell's text, shortened if long; '' for a row, and for members once the import is over. */
  cell: string;
}

/** A kind of error: the same sentence about the same column, whatever names and numbers it contains. */
export interface FaultSum {
  column: string;
  /** '' for all further kinds together. */
  sentence: string;
  count: number;
}

/** Filters errors: those of one kind, or all if its sentence is null. */
export interface ListFaults extends ListPage {
  id: ImportId;
  column: string;
  kind: string | null;
}

/** The field of each column by position; null for an ignored one. */
export type Mapping = (string | null)[];

/** A column of a file, and what its cells tell about number and date formats. */
export interface FileColumn extends Evidence {
  /** The header text. */
  name: string;
}

/** Names in one column that are not on the lists. */
export interface UnlistedNames {
  column: string;
  names: string[];
}

/** The columns of a file, and how they were read. */
export interface ImportColumns {
  columns: FileColumn[];
  mapping: Mapping;
  /** Cells of the first rows, by position. */
  rows: string[][];
  separator: string;
  dayOrder: DayOrder | null;
  /** The office's time zone, which decides where a day ends. */
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
  /** The number of stored problems that match the filter. */
  total: number;
  /** One entry for each kind of error, the most frequent first. */
  sums: FaultSum[];
}

export interface RunImport {
  id: ImportId;
  /** True skips rows with errors; false imports nothing if there are any. */
  leavesFaulty: boolean;
  /** True invites new members at once; otherwise administrators invite them one by one. */
  sendsInvitations: boolean;
}

/** True while the import is in progress. */
export const isInProgress = ({ state }: Pick<Import, 'state'>) =>
  state === 'receiving' || state === 'checking' || state === 'importing';

/** The number of rows that would change something. */
export const wouldWrite = ({ added, changed }: ImportCounts) => added + changed;

/** The table to export. */
export interface AskTable {
  kind: ImportKind;
  /** Exports the errors of this import; null exports the rows themselves. */
  faultsOf: ImportId | null;
}
