/** Tables as text, as spreadsheets write and read them. The README says how. */
export { type Dialect, encodings, type FoundDialect, findDialect, separators } from './dialect.ts';
export { withoutMarks } from './formulas.ts';
export { CsvFault, type CsvRow, readCsv } from './read.ts';
export { writeCsv } from './write.ts';
