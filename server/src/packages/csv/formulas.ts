/** Cells that a spreadsheet would run: told to be text on their way out, and as they were once they are back. */

/** How formulas begin, also in the wide letters of Chinese and Japanese, behind apostrophes of the cell's own. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** A number may begin with its sign. */
const number = /^[+-]?\d+(?:\.\d+)?$/;

export function harmless(cell: string): string {
  return formula.test(cell) && !number.test(cell) ? `'${cell}` : cell;
}

/** What `harmless` was given. */
export function asMeant(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
