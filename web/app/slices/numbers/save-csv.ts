/** A table for spreadsheets that the browser saves; loaded when it is asked for. */
import { stringify } from 'csv-stringify/browser/esm/sync';

type Cell = string | number | null;

/** As the record's is (rules/numbers 6): what a spreadsheet would take for a formula is told to be text. */
export function csvText(rows: Cell[][]): string {
  return stringify(rows, { bom: true, escape_formulas: true });
}

/** `New members` is saved as `new-members.csv`. */
export function saveCsv(title: string, rows: Cell[][]): void {
  const address = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${title.toLowerCase().replaceAll(' ', '-')}.csv`;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address));
}
