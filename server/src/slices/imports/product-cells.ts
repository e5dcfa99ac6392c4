/** Converts a product to cells of a table and back; each column is one line of a table here (rules/imports 3). Pure. */

import { momentIn } from '#contract/core/day.ts';
import { Fault } from '#contract/core/fault.ts';
import { textAsHtml } from '#contract/core/html.ts';
import { centsToWire } from '#contract/core/money.ts';
import { readableLine } from '#contract/core/readable-text.ts';
import type { ProductColumn } from '#contract/imports/columns.ts';
import { importTexts, kindTexts, listNames } from '#contract/imports/texts.ts';
import { readAmount, readDate } from '#contract/imports/values.ts';
import { emptyForm, keptExpiry, type ProductField, type ProductForm } from '#contract/products/form.ts';
import { sameName, tidyName } from '#contract/taxonomy/term-form.ts';
import type { WholeProduct } from '../products/index.ts';
import type { Taxonomy } from '../taxonomy/index.ts';
import { factCells, readYesOrNo, yesOrNo } from './fact-cells.ts';
import { type Cells, faultOf, type Reading, type RowFault } from './importer.ts';

/**
 * Reads a description as HTML or as plain text (rules/imports 18). Pure.
 *
 * Any HTML makes it HTML. Plain text keeps its paragraphs and lines, and every character is literal.
 */
export function readDescription(cell: string): string {
  if (elements.test(cell) || entities.test(cell)) return cell;
  const lines = cell.replace(/\r\n?/g, '\n').replace(/\n\s*\n/g, '\n\n');
  return textAsHtml(lines);
}

/** Matches an end tag, a tag with attributes, or a void element. Any of these shows that the text is meant as HTML. */
const elements = /<\/[a-z][a-z\d-]*\s*>|<[a-z][a-z\d-]*\s+[a-z-]+\s*=|<(?:p|br|hr|li)\s*\/?>/i;
/**
 * Matches character references, which also show HTML. The first letter of a name must be followed by a lower-case
 * letter, so that `AT&T;` does not match.
 */
const entities = /&(?:#\d+|#[xX][\da-fA-F]+|[A-Za-z][a-z]+\d*);/;

/** A row's cells by column. */
export type ProductCells = Partial<Record<ProductColumn, string>>;

/** Columns that describe a product; the others identify it. */
type FormColumn = Exclude<ProductColumn, 'id' | 'key'>;

interface Cell {
  field: ProductField;
  write(product: WholeProduct, taxonomy: Taxonomy): string;
  /** Reads the cell; undefined leaves the field as it is. Throws `invalid` with a sentence, and `UnlistedNames`. */
  read(cell: string, context: CellContext): ProductForm[ProductField] | undefined;
}

interface CellContext {
  taxonomy: Taxonomy;
  reading: Reading;
  /** The same cell of the existing product. */
  before: string | undefined;
}

const cells: Record<FormColumn, Cell> = {
  // A spreadsheet breaks lines in a cell, and an older title may contain characters that are no longer allowed.
  title: { field: 'title', write: ({ title }) => title, read: readableLine },
  online: switched('isOnline'),
  url: { field: 'url', write: ({ url }) => url ?? '', read: (cell) => cell },
  booking: { field: 'booking', write: ({ booking }) => booking, read: (cell) => cell },
  member_price: price('memberPrice', ({ memberPriceCents }) => memberPriceCents),
  non_member_price: price('nonMemberPrice', ({ nonMemberPriceCents }) => nonMemberPriceCents),
  original_price: price('originalPrice', ({ originalPriceCents }) => originalPriceCents),
  hide_original_price: switched('hideOriginalPrice'),
  description: {
    field: 'descriptionHtml',
    write: ({ descriptionHtml }) => descriptionHtml,
    read: (cell, { before }) => (cell === before ? cell : readDescription(cell)),
  },
  categories: {
    field: 'categoryIds',
    write: ({ categoryIds }, taxonomy) => joinNames(taxonomy.namedCategories(categoryIds)),
    read: (cell, { taxonomy }) => idsOf(cell, taxonomy.categories),
  },
  types: {
    field: 'productTypeIds',
    write: ({ productTypeIds }, taxonomy) => joinNames(taxonomy.namedTypes(productTypeIds)),
    read: (cell, { taxonomy }) => idsOf(cell, taxonomy.productTypes),
  },
  tags: {
    field: 'tagIds',
    write: ({ tagIds }, taxonomy) => joinNames(taxonomy.namedTags(tagIds)),
    read: (cell, { taxonomy }) => idsOf(cell, taxonomy.tags),
  },
  labels: {
    field: 'labelIds',
    write: ({ labelIds }, taxonomy) => joinNames(taxonomy.namedLabels(labelIds)),
    read: (cell, { taxonomy }) => idsOf(cell, taxonomy.labels),
  },
  featured: switched('isFeatured'),
  status: {
    field: 'status',
    // An expired product was active: the date decides about expiry, in exports and imports.
    write: ({ status }) => (status === 'inactive' ? 'inactive' : 'active'),
    read: readStatus,
  },
  expires: { field: 'expiresAt', write: writeExpiry, read: readMoment },
  ...factCells,
};

/** The end of an event, or of applications, is in columns of its own. */
function writeExpiry(product: WholeProduct): string {
  return keptExpiry(product)?.toISOString() ?? '';
}

const formColumns = Object.keys(cells) as FormColumn[];
const columnOfField = new Map(formColumns.map((column) => [cells[column].field, column]));

/** The cells of a product without its key, which is stored separately. */
export function cellsOf(product: WholeProduct, taxonomy: Taxonomy): ProductCells {
  const entries = formColumns.map((column) => [column, cells[column].write(product, taxonomy)]);
  return { id: String(product.id), ...Object.fromEntries(entries) };
}

export interface ReadForm {
  form: ProductForm;
  faults: RowFault[];
}

/**
 * The defaults of a new product: those of the form, but without a price, so that nothing is free by accident
 * (rules/imports 4).
 */
const newForm: ProductForm = { ...emptyForm, memberPrice: '', labelIds: [] };

/** A missing cell keeps the product's value. For a new product, the value comes from `newForm`. */
export function formOf(given: Cells, before: ProductCells, context: Omit<CellContext, 'before'>): ReadForm {
  const faults: ReadForm['faults'] = [];
  const read = formColumns.map((column) => {
    try {
      return fieldOf(column, given[column], { ...context, before: before[column] });
    } catch (error) {
      faults.push(...cellFaults(column, error));
      return {};
    }
  });
  const form: ProductForm = Object.assign({ ...newForm }, ...read);
  const timeZone = form.timeZone === '' ? context.reading.timeZone : form.timeZone;
  return { form: { ...form, timeZone }, faults };
}

/** Copies the value of the first of these cells that has one. */
function fieldOf(column: FormColumn, given: string | undefined, context: CellContext): Partial<ProductForm> {
  const { field, read } = cells[column];
  for (const cell of [given, context.before]) {
    const value = cell === undefined ? undefined : read(cell, context);
    if (value !== undefined) return { [field]: value };
  }
  return {};
}

/** Names in a cell that are not in the taxonomy. */
class UnlistedNames extends Error {
  readonly names: string[];

  constructor(names: string[]) {
    super('names are not on their list');
    this.names = names;
  }
}

/** Converts an error to problems of the cell. Throws again if the error is no problem of the cell. */
function cellFaults(column: FormColumn, error: unknown): RowFault[] {
  if (error instanceof UnlistedNames) {
    const list = listNames[column] ?? column;
    const kind = kindTexts.unknownName(list);
    return error.names.map((name) =>
      faultOf(column, importTexts.unknownName(name, list), { kind, cell: name, unlisted: tidyName(name) }),
    );
  }
  if (error instanceof Fault) return [faultOf(column, error.message)];
  throw error;
}

/** Maps a form field to its column. */
export function columnOf(field: string): string {
  return columnOfField.get(field as ProductField) ?? '';
}

function price(field: ProductField, centsOf: (product: WholeProduct) => number | null): Cell {
  const write = (product: WholeProduct) => {
    const cents = centsOf(product);
    return cents === null ? '' : centsToWire(cents);
  };
  return { field, write, read: (cell, { reading }) => readPrice(cell, reading) };
}

/** Leaves text that is no amount unchanged, so that the rules of the form reject it. */
function readPrice(cell: string, reading: Reading): string {
  const amount = readAmount(cell, reading);
  if (amount === undefined && isOtherCurrency(cell)) throw new Fault('invalid', importTexts.otherCurrency);
  return amount ?? cell;
}

function isOtherCurrency(cell: string): boolean {
  const bare = cell.replace(/^\s*(?:US\s*)?\$|\bUSD\b/, '');
  return /\d/.test(cell) && /\p{Sc}|\b[A-Z]{3}\b/u.test(bare);
}

function switched(field: 'isOnline' | 'hideOriginalPrice' | 'isFeatured'): Cell {
  return { field, write: (product) => yesOrNo(product[field]), read: readYesOrNo };
}

function readStatus(cell: string): ProductForm['status'] | undefined {
  const word = cell.trim().toLowerCase();
  if (word === '') return undefined;
  if (word !== 'active' && word !== 'inactive') throw new Fault('invalid', importTexts.badStatus);
  return word;
}

/** A mere day means its last moment in the association's time zone (rules/imports 19). */
function readMoment(cell: string, { reading }: CellContext): string {
  if (cell.trim() === '') return '';
  const read = readDate(cell, { dayOrder: reading.dayOrder, latestYear: 2099 });
  if (read === undefined) throw new Fault('invalid', importTexts.badMoment);
  if (read === 'ambiguous') throw new Fault('invalid', importTexts.dayOrderNeeded);
  const { day, time, zone } = read;
  const moment =
    zone === ''
      ? momentIn(reading.timeZone, day, time || '23:59:59.999')
      : new Date(`${day}T${time}${zone.replace(/(\d{2})(\d{2})$/, '$1:$2')}`);
  return moment.toISOString();
}

function idsOf<TaxonomyTermId extends number>(
  cell: string,
  taxonomy: readonly { id: TaxonomyTermId; name: string }[],
): TaxonomyTermId[] {
  const names = splitNames(cell).map((name) => ({ name, id: idOf(name, taxonomy) }));
  const unlisted = names.filter(({ id }) => id === undefined);
  if (unlisted.length > 0) throw new UnlistedNames(unlisted.map(({ name }) => name));
  return names.flatMap(({ id }) => id ?? []);
}

function idOf<TaxonomyTermId extends number>(
  name: string,
  taxonomy: readonly { id: TaxonomyTermId; name: string }[],
): TaxonomyTermId | undefined {
  const found =
    taxonomy.find((taxonomyTerm) => taxonomyTerm.name === name) ??
    taxonomy.find((taxonomyTerm) => sameName(taxonomyTerm.name, name));
  return found?.id;
}

/** Joins several names in one cell: with | between them, and \ before a | or \ that belongs to a name. Pure. */

export function joinNames(named: readonly { name: string }[]): string {
  return named.map(({ name }) => name.replaceAll(/[|\\]/g, '\\$&')).join(' | ');
}

/** The reverse of `joinNames`; an empty cell gives no names. */
export function splitNames(cell: string): string[] {
  const parts = cell.match(/(?:\\.|[^|\\])+/gs) ?? [];
  return parts.map((part) => part.trim().replaceAll(/\\(.)/gs, '$1')).filter((name) => name !== '');
}
