/** Reads and writes tables as CSV, as spreadsheets do. See the README. */
export { type Dialect, encodings, type FoundDialect, findDialect, separators } from './dialect.ts';
export { CsvFault, type CsvRow, readCsv } from './read.ts';
export { withoutMarks, writeCsv } from './write.ts';
