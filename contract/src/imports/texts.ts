/** The exact texts of imports (docs/rules/imports.md). */
import { numberText } from '../core/number-text.ts';
import type { ImportCounts, ImportState } from './model.ts';

/** The length at which a file's text is shortened. */
export const clipped = (words: string) =>
  words.length > 100 ? `${words.slice(0, 100).toWellFormed()}…` : words;
const rowsText = (count: number) => (count === 1 ? '1 row' : `${numberText(count)} rows`);
const quoted = (words: string) => `“${clipped(words)}”`;

export const importTexts = {
  tooLarge: 'This file is larger than 50 MB. Split it and import the parts one after the other.',
  noFile: 'Choose a CSV file. In a spreadsheet, use “Save as” or “Download” and choose CSV.',
  notThere: 'This import no longer exists.',
  underWay: (name: string) => `${name} is importing a file right now. Wait until it is done, or cancel it.`,
  notChecked: 'This import can no longer be started. Upload the file again.',
  notMapped: 'The columns can no longer be changed. Upload the file again.',
  faultsLeft: 'Some rows have problems. Leave them out, or fix them and upload the file again.',
  allSame: 'All rows are already up to date. There is nothing to import.',
  noneGood: 'None of the rows can be imported yet. Fix the problems below, then upload the file again.',
  noRows: 'This file has no rows below the column names.',
  listsChanged:
    'Categories, types, tags or labels were changed after this file was checked. Upload it again.',
  begun: 'Import started.',
  mapped: 'Checking the file.',
  cancelled: 'Import cancelled.',
  isOver: 'This import is over.',
  linkGone: 'This download has expired or was already used. Go back and press Download again.',
  namesAdded: (count: number) => (count === 1 ? '1 name added.' : `${numberText(count)} names added.`),
  noNames: 'There are no names to add. Reload the page.',

  /** Reasons why a file cannot be read. */
  empty: 'This file is empty, or its first row is.',
  noText: 'This is not a CSV file. In your spreadsheet, save the table as “CSV UTF-8” and choose that file.',
  titleColumnRequired: 'Choose the column that holds the title.',
  emailColumnRequired: 'Choose the column that holds the e-mail address.',
  columnTwice: (label: string) => `You chose ${quoted(label)} for two columns. Choose it for one of them.`,
  tooManyColumns: 'This file has more than 200 columns. Delete those that you don’t need.',
  tooManyRows: 'This file has more than 100,000 rows. Split it and import the parts one after the other.',
  endsInLetter: 'This file ends in the middle of a character, so it was cut off. Nothing was imported.',
  longRow: (row: number, column: string) =>
    `Row ${numberText(row)}, column ${clipped(column)}: this row is longer than 450 KB. Nothing was imported.`,
  broken:
    'The import stopped after several interruptions. Finished rows were saved. Upload the file again to do the rest.',
  gone: 'The file was deleted. Upload it again.',
  mayNot: 'The person who started this import no longer has permission.',

  /** Errors of a row or a cell. */
  strayQuote:
    'A quotation mark is in the wrong place. Put the whole cell in quotation marks and double those inside.',
  wideRow: (cells: number, columns: number) =>
    `This row has ${numberText(cells)} cells, but there are ${numberText(columns)} columns. Put cells that contain separators in quotation marks.`,
  noSuchProduct: 'There is no product with this ID.',
  deleted: 'This product is deleted. Restore it first, or leave the row out.',
  badId: 'Use the number of a product, or leave it empty.',
  sameRow: (row: number) => `Same as row ${numberText(row)}.`,
  keyRequired: 'Enter a key, or the ID of a product that is already here.',
  yesOrNo: 'Use yes or no.',
  badStatus: 'Use active or inactive.',
  badMoment: 'Use a date such as 2027-03-31.',
  otherCurrency: 'Prices are in US dollars. Enter the price in dollars.',
  dayOrderNeeded:
    'Day or month first? Choose “Change columns” and say which, or use a date such as 2027-03-31.',
  badBytes: 'A character can’t be read. Save the file as “CSV UTF-8” and upload it again.',
  unknownName: (name: string, list: string) => `${quoted(name)} isn’t in your ${list} yet.`,
  changedMeanwhile: 'Someone changed this during the import. The row was left out.',

  /** Errors about members. */
  badDay: 'Use a date such as 1974-11-02.',
  badRole: 'Use member, store_rep, moderator, admin or super_admin.',
  badMemberStatus: 'Use active or disabled.',
  membersOwn: 'Only the member can change this. It stays as it is.',
  neverConfirmed:
    'This person registered but never confirmed the address. Confirm it in Users and upload the file again, or leave the row out.',
  waitsForOffice:
    'This person’s registration is waiting for approval. Decide in Registrations and upload the file again, or leave the row out.',
  wasRefused:
    'This person’s registration was declined. Leave the row out; you can invite them once the account is erased.',
} as const;

/** Descriptions of errors that differ only in a name or number. */
export const kindTexts = {
  wideRow: 'The row has more cells than there are columns.',
  sameRow: 'Same as another row.',
  unknownName: (list: string) => `These names aren’t in your ${list} yet.`,
} as const;

/** The taxonomy lists as the staff area calls them, by column. */
export const listNames: Readonly<Record<string, string>> = {
  categories: 'Categories',
  types: 'Types',
  tags: 'Tags',
  labels: 'Labeling',
};

export const importStateTexts: Record<ImportState, string> = {
  receiving: 'Uploading the file.',
  mapping: 'Tell us which column is what. Nothing has been imported yet.',
  checking: 'Checking the file.',
  checked: 'File checked. Nothing has been imported yet.',
  importing: 'Importing.',
  done: 'Import finished.',
  failed: 'We couldn’t import this file.',
  cancelled: 'Import cancelled.',
};

/** Texts around the form. */
export const importScreenTexts = {
  title: { product: 'Import products', member: 'Import members' },
  exportTitle: { product: 'Export products', member: 'Export members' },
  exportHelp: {
    product:
      'All products that are not deleted, as a file that you can edit in a spreadsheet and import again.',
    member:
      'All members with role, status and profile, as a file that you can edit and import again. It contains personal data. Store it safely.',
  },
  invite: 'Send invitations now',
  download: 'Export as CSV',
  downloadFaults: 'Download problems as CSV',
  template: 'Download a template',
  choose: 'CSV file',
  chooseHelp: 'Up to 50 MB and 100,000 rows. We check the file first and change nothing until you confirm.',
  check: 'Choose a file…',
  sending: 'Uploading the file',
  cancel: 'Cancel',
  columns: 'Columns',
  column: 'Column',
  faults: 'Problems',
  row: 'Row',
  cell: 'Cell',
  fault: 'Problem',
  wholeRow: 'Whole row',
  otherFaults: 'Other problems.',
  loading: 'Loading imports',

  /** The step “Which column is what?”. */
  mappingTitle: 'Which column is what?',
  mappingHelp: 'We matched the columns that we know. Choose for the others, or ignore them.',
  ignored: 'Ignore',
  first: (cell: string) => `Such as: ${clipped(cell)}`,
  noCells: 'No values in the first rows',
  unnamed: (place: number) => `Column ${place}`,
  preview: 'Preview',
  previewHelp: (rows: number) =>
    rows === 1 ? 'The first row, as we read it.' : `The first ${rows} rows, as we read them.`,
  eitherOrder: (cell: string) => `${clipped(cell)} (day or month first?)`,
  unread: (cell: string) => `${clipped(cell)} (not understood)`,
  dayOrder: (date: string) => `Which comes first in dates such as ${date}?`,
  dayFirst: 'The day',
  monthFirst: 'The month',
  dayOrderRequired: 'Choose whether the day or the month comes first.',
  endOfDay: (zone: string) =>
    `Offers end at the end of their last day in the time zone ${zone}. You can change it under Settings.`,
  goOn: 'Check the file',
  changeColumns: 'Change columns',
  backToCheck: 'Keep the columns',
  addNames: 'Add them',
} as const;

/** Reasons why a checked file cannot be imported. */
export function nothingToImportText({
  unchanged,
  faulty,
}: Pick<ImportCounts, 'unchanged' | 'faulty'>): string {
  if (faulty > 0) return importTexts.noneGood;
  return unchanged > 0 ? importTexts.allSame : importTexts.noRows;
}

/** '' if there is nothing to review. */
export const windowsText = (names: string) =>
  names === ''
    ? ''
    : `Check that accents look right: ${names}. If they don’t, save the file as “CSV UTF-8” and upload it again.`;

export const importButton = (count: number, isPart: boolean) =>
  isPart
    ? `Import ${count === 1 ? 'the good row' : `${numberText(count)} good rows`}`
    : `Import ${rowsText(count)}`;

export const progressText = (done: number, rows: number) => `${numberText(done)} of ${rowsText(rows)}`;

/** In display order. */
export const countTexts = {
  added: (count: number, isOver: boolean) => `${rowsText(count)} ${isOver ? 'added' : 'to add'}`,
  changed: (count: number, isOver: boolean) => `${rowsText(count)} ${isOver ? 'changed' : 'to change'}`,
  unchanged: (count: number) => `${rowsText(count)} already up to date`,
  faulty: (count: number, isOver: boolean) => `${rowsText(count)} ${isOver ? 'left out' : 'with problems'}`,
} as const;

export const unknownColumnsText = (names: string) =>
  `We don’t use these columns and will ignore them: ${names}.`;
export const shownFaultsText = (shown: number, count: number) =>
  `Showing ${numberText(shown)} of ${numberText(count)}.`;

/** The number of errors of a kind. */
export const faultSumText = (sentence: string, count: number) =>
  `${sentence || importScreenTexts.otherFaults} (${rowsText(count)})`;

export function unlistedText(count: number, isMore: boolean): string {
  if (isMore)
    return `More than ${numberText(count)} names are not on your lists yet. Is a column chosen wrongly?`;
  return count === 1
    ? '1 name is not on your lists yet.'
    : `${numberText(count)} names are not on your lists yet.`;
}
