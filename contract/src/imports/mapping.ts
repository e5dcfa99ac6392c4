/** Matches a file's columns to fields by name (rules/imports 4). Pure. */
import { columnLabels, identifyingColumns, importColumns, wordOf } from './columns.ts';
import type { FileColumn, ImportKind, Mapping } from './model.ts';
import { importTexts } from './texts.ts';
import { type Convention, type DayOrder, type DecimalMark, type Evidence, noEvidence } from './values.ts';

/** Synonyms, in lower case letters and digits. Row numbers are no keys, and a state is part of an address. */
const otherNames: Record<ImportKind, Readonly<Record<string, string>>> = {
  product: {
    title:
      'name title productname producttitle product coursename coursetitle course eventname eventtitle event jobtitle offer heading',
    key: 'sku reference referencenumber ref externalid itemnumber productcode productnumber articlenumber',
    online: 'isonline onlinebooking bookonline bookedonline',
    url: 'link links permalink website webpage webaddress webpageurl websiteurl homepage productlink producturl bookinglink uri href',
    booking: 'howtobook bookingdetails bookinginstructions bookinginformation registration contact',
    member_price:
      'price memberprice memberprices membersprice priceformembers pricemembers memberfee fee cost amount',
    non_member_price:
      'nonmemberprice nonmemberprices nonmembersprice pricefornonmembers pricenonmembers nonmembers nonmemberfee publicprice guestprice',
    original_price: 'originalprice regularprice listprice oldprice fullprice pricebefore rrp msrp',
    hide_original_price: 'hideoriginalprice',
    description: 'details text summary body about content desc longdescription productdescription',
    categories: 'category categoryname categorynames section topic topics',
    types: 'type producttype producttypes kind format',
    tags: 'tag keyword keywords',
    labels: 'label labeling badge',
    featured: 'isfeatured highlight highlighted',
    expires:
      'expiry expirydate expiration expirationdate expireson expiresat end ends endson enddate lastday validuntil until deadline closingdate',
  },
  member: {
    email: 'email emails emailaddress mail mailaddress',
    first_name: 'firstname firstnames givenname givennames forename first',
    last_name: 'lastname surname familyname last',
    role: 'userrole memberrole',
    status: 'memberstatus',
    date_of_birth: 'dateofbirth birthdate birthday dob born',
    hide_date_of_birth: 'hidedateofbirth hidebirthday',
    address: 'street streetaddress postaladdress mailingaddress address1 addressline1',
    city: 'town place cityname',
    zip_code: 'zip zipcode postcode postalcode',
    time_zone: 'timezone utcoffset offset',
  },
};

/** The initial mapping: exact names first, then synonyms; each field once. */
export function proposeMapping(kind: ImportKind, names: readonly string[]): Mapping {
  const mapping = names.map((name) => exactColumn(kind, name));
  for (const [place, column] of mapping.entries())
    if (column !== null && mapping.indexOf(column) !== place) mapping[place] = null;
  for (const [place, name] of names.entries()) {
    const column = mapping[place] === null ? namedColumn(kind, name) : null;
    if (column !== null && !mapping.includes(column)) mapping[place] = column;
  }
  return mapping;
}

function exactColumn(kind: ImportKind, name: string): string | null {
  return importColumns[kind].find((column) => column === wordOf(name)) ?? null;
}

/** Text in brackets, such as a currency, is no part of the name. */
function namedColumn(kind: ImportKind, name: string): string | null {
  const bare = bareName(name.replace(/\([^)]*\)|\[[^\]]*\]/g, ''));
  const labelled = Object.entries(columnLabels[kind]).find(([, label]) => bareName(label) === bare);
  const found =
    labelled ?? Object.entries(otherNames[kind]).find(([, names]) => names.split(' ').includes(bare));
  return found?.[0] ?? null;
}

function bareName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

/** True if the file has exactly the headers of an export, so that no question is needed. */
export function hasExportHeaders(kind: ImportKind, names: readonly string[], mapping: Mapping): boolean {
  const identified = identifyingColumns[kind].some((column) => mapping.includes(column));
  return identified && names.every((name, place) => exactColumn(kind, name) === mapping[place]);
}

/** The sentence about a mapping that identifies no rows. */
export function mappingProblem(kind: ImportKind, mapping: Mapping): string | undefined {
  const known = mapping.filter((column) => column !== null);
  const twice = known.find((column, place) => known.indexOf(column) !== place);
  if (twice !== undefined) return importTexts.columnTwice(columnLabels[kind][twice] ?? twice);
  if (kind === 'member') return known.includes('email') ? undefined : importTexts.emailColumnRequired;
  return ['id', 'key', 'title'].some((column) => known.includes(column))
    ? undefined
    : importTexts.titleColumnRequired;
}

/** Columns with a format of their own; all others are text. */
export type ValueForm = 'price' | 'date' | 'word' | 'text';

const forms: Readonly<Record<string, ValueForm>> = {
  member_price: 'price',
  non_member_price: 'price',
  original_price: 'price',
  expires: 'date',
  event_begins: 'date',
  event_ends: 'date',
  registration_closes: 'date',
  apply_by: 'date',
  pay_from: 'price',
  pay_to: 'price',
  date_of_birth: 'date',
  online: 'word',
  all_day: 'word',
  meeting_for_members: 'word',
  hide_original_price: 'word',
  featured: 'word',
  hide_date_of_birth: 'word',
};

export const valueForm = (column: string): ValueForm => forms[column] ?? 'text';

interface MappedFile {
  columns: readonly FileColumn[];
  mapping: Mapping;
  separator: string | null;
  /** The mapping that an administrator chose. */
  dayOrder: DayOrder | null;
}

/** The file's format of prices and dates. */
export function conventionOf(file: MappedFile): Convention {
  const { points, commas } = evidenceOf(file, 'price');
  return {
    decimalMark: decimalMarkOf(points, commas, file.separator),
    dayOrder: file.dayOrder ?? knownOrder(file),
  };
}

/** Spreadsheets with decimal commas separate cells by semicolons. */
function decimalMarkOf(points: number, commas: number, separator: string | null): DecimalMark {
  if (points === commas) return separator === ';' ? ',' : '.';
  return commas > points ? ',' : '.';
}

/** A date that may be read in two ways, if nothing in the file decides; '' if none. */
export function ambiguousDateIn(file: Omit<MappedFile, 'dayOrder' | 'separator'>): string {
  return knownOrder(file) === null ? evidenceOf(file, 'date').ambiguousDate : '';
}

function knownOrder(file: Omit<MappedFile, 'dayOrder' | 'separator'>): DayOrder | null {
  const { dayFirst, monthFirst } = evidenceOf(file, 'date');
  if (dayFirst > 0 === monthFirst > 0) return null;
  return dayFirst > 0 ? 'day-first' : 'month-first';
}

function evidenceOf(
  { columns, mapping }: Pick<MappedFile, 'columns' | 'mapping'>,
  form: ValueForm,
): Evidence {
  const ofForm = columns.filter((_column, place) => valueForm(mapping[place] ?? '') === form);
  return ofForm.reduce<Evidence>(
    (sum, column) => ({
      points: sum.points + column.points,
      commas: sum.commas + column.commas,
      dayFirst: sum.dayFirst + column.dayFirst,
      monthFirst: sum.monthFirst + column.monthFirst,
      ambiguousDate: sum.ambiguousDate || column.ambiguousDate,
    }),
    noEvidence,
  );
}
