/** Tables as text, as spreadsheets write and read them. The README says how. */
export { type Dialect, encodings, type FoundDialect, findDialect, separators } from './dialect.ts';
export { CsvFault, type CsvRow, readCsv } from './read.ts';
export { withoutMarks, writeCsv } from './write.ts';
