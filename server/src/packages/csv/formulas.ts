/** Cells that a spreadsheet would run: told to be text on their way out, and as they were once they are back. */

/** How formulas begin, also in the wide letters of Chinese and Japanese, behind blanks and quotes of the cell's own. */
const formula = `(?=[ '"]*[=+\\-@\uff1d\uff0b\uff0d\uff20])`;
/**
 * At the beginning of a cell, and after whatever another spreadsheet takes for the end of a cell or of a row. One that
 * expects semicolons finds no cell in quotes behind a comma: the quotes protect nothing there.
 */
const start = '(?<=^|[;\\t\\r\\n])';
const unmarked = new RegExp(start + formula, 'g');
const marked = new RegExp(`${start}'${formula}`, 'g');
/** A number may begin with its sign. */
const number = /^[+-]?\d+(?:\.\d+)?$/;

export function harmless(cell: string): string {
  return number.test(cell) ? cell : cell.replaceAll(unmarked, "'");
}

/** What `harmless` was given. Only of a table that was written here: elsewhere the apostrophe is somebody's own. */
export function withoutMarks(cell: string): string {
  return cell.replaceAll(marked, '');
}
