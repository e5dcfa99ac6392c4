/** A product as cells of a table, and back: each column is one line of a table here (rules/imports 3). Pure. */
import { isRealDay } from '#contract/core/day.ts';
import { Fault } from '#contract/core/fault.ts';
import { centsToWire } from '#contract/core/money.ts';
import { readableLine } from '#contract/core/readable.ts';
import type { ProductColumn } from '#contract/imports/columns.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { emptyForm, type ProductField, type ProductForm } from '#contract/products/form.ts';
import type { Masters } from '../masters/index.ts';
import type { WholeProduct } from '../products/index.ts';
import { readYesOrNo, yesOrNo } from './cell-words.ts';
import { readDescription } from './description-cell.ts';
import { type Cells, faultOf, type RowFault } from './importer.ts';
import { joinNames, splitNames } from './names.ts';

/** What a row says, by column. */
export type ProductCells = Partial<Record<ProductColumn, string>>;

/** Those that say what a product is like; the others say which one it is. */
type FormColumn = Exclude<ProductColumn, 'id' | 'key'>;

interface Cell {
  field: ProductField;
  write(product: WholeProduct, masters: Masters): string;
  /** Undefined leaves the field as it is; `before` is its cell of the product that is here. Throws `invalid` with a sentence. */
  read(cell: string, masters: Masters, before: string | undefined): ProductForm[ProductField] | undefined;
}

const cells: Record<FormColumn, Cell> = {
  // A spreadsheet breaks lines in a cell, and an older title may hold what none does now.
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
    read: (cell, _masters, before) => (cell === before ? cell : readDescription(cell)),
  },
  categories: {
    field: 'categoryIds',
    write: ({ categoryIds }, masters) => joinNames(masters.namedCategories(categoryIds)),
    read: (cell, { categories }) => idsOf(cell, categories),
  },
  types: {
    field: 'productTypeIds',
    write: ({ productTypeIds }, masters) => joinNames(masters.namedTypes(productTypeIds)),
    read: (cell, { productTypes }) => idsOf(cell, productTypes),
  },
  tags: {
    field: 'tagIds',
    write: ({ tagIds }, masters) => joinNames(masters.namedTags(tagIds)),
    read: (cell, { tags }) => idsOf(cell, tags),
  },
  labels: {
    field: 'labelIds',
    write: ({ labelIds }, masters) => joinNames(masters.namedLabels(labelIds)),
    read: (cell, { labels }) => idsOf(cell, labels),
  },
  featured: switched('isFeatured'),
  status: {
    field: 'status',
    // What is expired was active: time decides on that, there and back.
    write: ({ status }) => (status === 'inactive' ? 'inactive' : 'active'),
    read: readStatus,
  },
  expires: { field: 'expiresAt', write: ({ expiresAt }) => expiresAt?.toISOString() ?? '', read: readMoment },
};

const formColumns = Object.keys(cells) as FormColumn[];
const columnOfField = new Map(formColumns.map((column) => [cells[column].field, column]));

/** Without its key, which is not the product's own. */
export function cellsOf(product: WholeProduct, masters: Masters): ProductCells {
  const told = formColumns.map((column) => [column, cells[column].write(product, masters)]);
  return { id: String(product.id), ...Object.fromEntries(told) };
}

export interface ReadForm {
  form: ProductForm;
  faults: RowFault[];
}

/** Of a new product, before its row says anything: as a new form, but not free unless somebody says so (rules/imports 4). */
const newForm: ProductForm = { ...emptyForm, memberPrice: '', labelIds: [] };

/** What the row does not say stays as it is, and is of a new product as in `newForm`. */
export function formOf(given: Cells, before: ProductCells, masters: Masters): ReadForm {
  const faults: ReadForm['faults'] = [];
  const read = formColumns.map((column) => {
    try {
      return fieldOf(column, given[column], before[column], masters);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(faultOf(column, error.message));
      return {};
    }
  });
  return { form: Object.assign({ ...newForm }, ...read), faults };
}

/** By the first cell that says something of it. */
function fieldOf(
  column: FormColumn,
  given: string | undefined,
  before: string | undefined,
  masters: Masters,
): Partial<ProductForm> {
  const { field, read } = cells[column];
  for (const cell of [given, before]) {
    const value = cell === undefined ? undefined : read(cell, masters, before);
    if (value !== undefined) return { [field]: value };
  }
  return {};
}

/** Where a sentence about a field of the form belongs. */
export function columnOf(field: string): string {
  return columnOfField.get(field as ProductField) ?? '';
}

function price(field: ProductField, centsOf: (product: WholeProduct) => number | null): Cell {
  const write = (product: WholeProduct) => {
    const cents = centsOf(product);
    return cents === null ? '' : centsToWire(cents);
  };
  return { field, write, read: (cell) => cell };
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

/** Behind a day: the time on a clock, and how far that is from UTC, which at most 14 hours are. */
const zonedTime =
  /^[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:0\d|1[0-3]):?[0-5]\d|[+-]14:?00)$/;

/** A day is its last moment in UTC: on that day the product is there wherever it is not yet evening (rules/imports 19). */
function readMoment(cell: string): string {
  const typed = cell.trim();
  if (typed === '') return '';
  const [day, time] = [typed.slice(0, 10), typed.slice(10)];
  // `Date` reads 31 February as 3 March, and 24:00 as the next day.
  const isMoment = isRealDay(day) && (time === '' || zonedTime.test(time));
  if (!isMoment) throw new Fault('invalid', importTexts.badMoment);
  return new Date(time === '' ? `${day}T23:59:59.999Z` : typed.replace(' ', 'T')).toISOString();
}

function idsOf<MasterId extends number>(
  cell: string,
  masters: readonly { id: MasterId; name: string }[],
): MasterId[] {
  return splitNames(cell).map((name) => {
    const found =
      masters.find((master) => master.name === name) ??
      masters.find((master) => master.name.toLowerCase() === name.toLowerCase());
    if (found === undefined) throw new Fault('invalid', importTexts.unknownName(name));
    return found.id;
  });
}
