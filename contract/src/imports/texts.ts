/** The exact texts of imports (docs/rules/imports.md). */
import { figureText } from '../core/figure-text.ts';
import type { ImportCounts, ImportState } from './model.ts';

/** What a file says is told in part where it is long. */
const clipped = (words: string) => (words.length > 100 ? `${words.slice(0, 100).toWellFormed()}…` : words);
const placeText = (row: number, column: string) => `Row ${figureText(row)}, column ${clipped(column)}`;
const rowsText = (count: number) => (count === 1 ? '1 row' : `${figureText(count)} rows`);

export const importTexts = {
  tooLarge: 'The file is larger than 50 MB. Please split it and import the parts one after the other.',
  noFile: 'Please choose a CSV file.',
  notThere: 'There is no such import.',
  underWay: (name: string) =>
    `${name} has begun an import that is not over yet. Please wait for its end, or cancel it.`,
  notChecked: 'This import was not checked, or is over. Please check the file again.',
  faultsLeft: 'Some rows have faults. Leave them out, or put them right and check the file again.',
  allSame: 'Every row is as it is here already: there is nothing to import.',
  noneGood: 'No row can be imported: put the faults right and check the file again.',
  noRows: 'The file has no rows below the first.',
  listsChanged:
    'Categories, types, tags or labels were changed since the file was checked. Please check it again.',
  begun: 'The import has begun.',
  cancelled: 'The import was cancelled.',
  isOver: 'This import is over.',
  linkGone: 'This download has expired or was already used. Please go back and press Download again.',

  /** Why a file as a whole is not read. */
  empty: 'The file is empty, or its first row is.',
  noText: 'This is no CSV file. Please save the table as CSV in UTF-8 and choose that file.',
  noKnownColumn: 'The first row names none of the columns that are listed beside the form.',
  noIdentity: (columns: string) =>
    `The first row does not name ${columns}. Without it nobody can tell what a row is about.`,
  columnTwice: (name: string) => `The first row names the column ${name} twice.`,
  tooManyColumns: 'The first row has more than 200 columns.',
  tooManyRows:
    'The file has more than 100,000 rows. Please split it and import the parts one after the other.',
  endsInLetter: 'The file ends inside a letter: it is cut off. Nothing was imported.',
  cutOff: (row: number, column: string) =>
    `${placeText(row, column)}: a quotation mark is opened and never closed. The file may be cut off there. Nothing was imported.`,
  strayQuote: (row: number, column: string) =>
    `${placeText(row, column)}: there is a quotation mark where none may be. Nothing was imported.`,
  longRow: (row: number, column: string) =>
    `${placeText(row, column)}: the row is too long. A quotation mark may be opened there and never closed. Nothing was imported.`,
  broken:
    'It was interrupted several times and given up. Rows that were done stay done; please import the file again.',
  gone: 'The file is not here any more. Please choose it again.',
  mayNot: 'Whoever pressed Import may not import any more.',

  /** What is wrong with a row or a cell. */
  shortRow: (cells: number, columns: number) =>
    `The row has ${cells} cells where the first row has ${columns}. The file may be cut off here.`,
  wideRow: (cells: number, columns: number) =>
    `The row has ${cells} cells where the first row has ${columns}. A separator may be missing its quotation marks.`,
  noSuchProduct: 'There is no product with this number.',
  deleted: 'This product is deleted. Restore it first, or leave the row out.',
  badId: 'Please give the number of a product, or leave it empty.',
  keyRequired: 'Please give a key, or the number of a product that is here already.',
  sameRow: (row: number) => `The same stands in row ${figureText(row)} already.`,
  yesOrNo: 'Please write yes or no.',
  badStatus: 'Please write active or inactive.',
  badMoment: 'Please write a day, or a moment with its time zone, such as 2027-03-31T17:00Z.',
  badBytes: 'A character of it cannot be read: the file has bytes that are not UTF-8. Please save it again.',
  unknownName: (name: string) => `There is no “${clipped(name)}” in this list.`,
  changedMeanwhile: 'Somebody changed it while the file was imported. The row was left out.',

  /** Of members. */
  badDay: 'Please write a day, such as 1974-11-02.',
  badRole: 'Please write member, store_rep, moderator, admin or super_admin.',
  badMemberStatus: 'Please write active or disabled.',
  membersOwn: 'This is the member’s own. It stays as it is here.',
  neverConfirmed:
    'They registered and never confirmed this address. Confirm it in Users and check the file again, or leave the row out.',
  waitsForOffice:
    'Their registration waits for the office. Decide in Registrations and check the file again, or leave the row out.',
  wasRefused:
    'The office has refused their registration. Leave the row out; once the account is erased they can be invited.',
} as const;

export const importStateTexts: Record<ImportState, string> = {
  receiving: 'The file is on its way.',
  checking: 'The file is being checked.',
  checked: 'The file was checked. Nothing is changed yet.',
  importing: 'The rows are being imported.',
  done: 'The import is done.',
  failed: 'The import failed.',
  cancelled: 'The import was cancelled.',
};

/** Around the form on screen. */
export const importScreenTexts = {
  title: { product: 'Import products', member: 'Import members' },
  exportTitle: { product: 'Export products', member: 'Export members' },
  exportHelp: {
    product:
      'Every product that is not deleted, as a file that can be changed in a spreadsheet and imported again.',
    member:
      'Every member with role, status and profile, as a file that can be changed and imported again. It names people: keep it safe.',
  },
  invite: 'Send the invitations now',
  download: 'Export as CSV',
  downloadFaults: 'Download them as CSV',
  choose: 'CSV file',
  chooseHelp: 'Up to 50 MB and 100,000 rows. The file is checked first; nothing is changed by that.',
  check: 'Check the file',
  sending: 'Sending the file',
  cancel: 'Cancel',
  again: 'Import another file',
  columns: 'Columns',
  column: 'Column',
  faults: 'Faults and remarks',
  sums: 'How often each was found',
  row: 'Row',
  fault: 'What the check says',
  wholeRow: 'The row',
  loading: 'Looking for an import',
} as const;

/** Why nothing of a file that was checked can be imported. */
export function nothingToImportText({
  unchanged,
  faulty,
}: Pick<ImportCounts, 'unchanged' | 'faulty'>): string {
  if (faulty > 0) return importTexts.noneGood;
  return unchanged > 0 ? importTexts.allSame : importTexts.noRows;
}

/** '' once the names are forgotten, as they are with the end of an import (rules/imports 13). */
export const windowsText = (names: string) =>
  names === ''
    ? ''
    : `The file is not in UTF-8 and was read as Windows-1252. Please check whether these names are right: ${names}`;

export const importButton = (count: number, isPart: boolean) =>
  isPart
    ? `Import the ${count === 1 ? 'good row' : `${figureText(count)} good rows`}`
    : `Import ${rowsText(count)}`;

export const progressText = (done: number, rows: number) => `${figureText(done)} of ${rowsText(rows)}`;

/** In the order in which they are told. */
export const countTexts = {
  added: (count: number, isOver: boolean) => `${rowsText(count)} ${isOver ? 'added' : 'to add'}`,
  changed: (count: number, isOver: boolean) => `${rowsText(count)} ${isOver ? 'changed' : 'to change'}`,
  unchanged: (count: number) => `${rowsText(count)} as they are here already`,
  faulty: (count: number, isOver: boolean) => `${rowsText(count)} ${isOver ? 'left out' : 'with faults'}`,
} as const;

export const unknownColumnsText = (names: string) =>
  `These columns mean nothing here and are passed over: ${names}.`;
export const keptFaultsText = (kept: number, told: number) =>
  `The first ${figureText(kept)} of ${figureText(told)} are shown.`;

export const faultSumText = (sentence: string, count: number) =>
  `${sentence || 'Something else.'} (${count === 1 ? 'once' : `${figureText(count)} times`})`;
