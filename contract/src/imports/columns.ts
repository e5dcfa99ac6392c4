/** The columns of imports and exports, in order: every exported column can be imported (rules/imports 3). */

import { type FactField, type FactName, factFields, factNames } from '../products/fact-fields.ts';
import type { ImportKind } from './model.ts';

/** The columns of facts. An event's dates have names of their own, since `ends` may be the end of any offer. */
export const factColumnNames = {
  ...(Object.fromEntries(factNames.map((name) => [name, factFields[name].wire])) as {
    [Name in FactName]: (typeof factFields)[Name]['wire'];
  }),
  kind: 'offer_kind',
  begins: 'event_begins',
  ends: 'event_ends',
} as const;
export type FactColumn = (typeof factColumnNames)[keyof typeof factColumnNames];
const factColumns = Object.values(factColumnNames) as FactColumn[];

/** The columns that every export of products has had. */
export const firstProductColumns = [
  'id',
  'key',
  'title',
  'online',
  'url',
  'booking',
  'member_price',
  'non_member_price',
  'original_price',
  'hide_original_price',
  'description',
  'categories',
  'types',
  'tags',
  'labels',
  'featured',
  'status',
  'expires',
] as const;
export type ProductColumn = (typeof firstProductColumns)[number] | FactColumn;

export const productColumns: readonly ProductColumn[] = [...firstProductColumns, ...factColumns];

export const memberColumns = [
  'email',
  'first_name',
  'last_name',
  'role',
  'status',
  'date_of_birth',
  'hide_date_of_birth',
  'address',
  'city',
  'zip_code',
  'time_zone',
] as const;
export type MemberColumn = (typeof memberColumns)[number];

export const importColumns: Record<ImportKind, readonly string[]> = {
  product: productColumns,
  member: memberColumns,
};

/** At least one of these identifies a row. */
export const identifyingColumns: Record<ImportKind, readonly string[]> = {
  product: ['id', 'key'],
  member: ['email'],
};

const factLabels = Object.fromEntries([
  ...factNames.map((name) => [factColumnNames[name], factFields[name].label]),
  [factColumnNames.kind, 'Kind of offer'],
  [factColumnNames.begins, 'Event begins'],
  [factColumnNames.ends, 'Event ends'],
]) as Record<FactColumn, string>;

/** Column names on screen and in the template. */
export const columnLabels: Record<ImportKind, Readonly<Record<string, string>>> = {
  product: {
    id: 'ID',
    key: 'Key',
    title: 'Title',
    online: 'Online',
    url: 'Link',
    booking: 'Booking',
    member_price: 'Member price',
    non_member_price: 'Non-member price',
    original_price: 'Original price',
    hide_original_price: 'Hide original price',
    description: 'Description',
    categories: 'Categories',
    types: 'Types',
    tags: 'Tags',
    labels: 'Labels',
    featured: 'Featured',
    status: 'Status',
    expires: 'Expires',
    ...factLabels,
  } satisfies Record<ProductColumn, string>,
  member: {
    email: 'E-mail',
    first_name: 'First name',
    last_name: 'Last name',
    role: 'Role',
    status: 'Status',
    date_of_birth: 'Date of birth',
    hide_date_of_birth: 'Hide date of birth',
    address: 'Address',
    city: 'City',
    zip_code: 'Zip code',
    time_zone: 'Time zone',
  } satisfies Record<MemberColumn, string>,
};

/** In the template only ids and keys of existing rows. */
export function templateColumns(kind: ImportKind): string[] {
  const needed = importColumns[kind].filter((column) => column !== 'id' && column !== 'key');
  return needed.map((column) => columnLabels[kind][column] ?? column);
}

const namesOf = (list: string) => `One or more names from your ${list} list, separated by |.`;
const optionalPrice = 'In dollars. Leave empty if there is none.';

const productMeanings: Record<ProductColumn, string> = {
  id: 'The number of a product that is already here.',
  key: 'Any ID of your own. Importing the same key again updates the product, also when rows have moved.',
  title: 'The name of the product. Required for new products.',
  online: 'yes or no.',
  url: 'The web page of the product. Required for products that are booked online.',
  booking: 'How to book a product that is not online.',
  member_price: 'In dollars, such as 49.50. Required for new products; 0 for free.',
  non_member_price: optionalPrice,
  original_price: optionalPrice,
  hide_original_price: 'yes or no.',
  description: 'Plain text or HTML, more than 5 characters. Required for new products.',
  categories: `${namesOf('Categories')} Required for new products.`,
  types: namesOf('Types'),
  tags: namesOf('Tags'),
  labels: namesOf('Labeling'),
  featured: 'yes or no.',
  status: 'active or inactive.',
  expires: 'The last day of the offer, such as 2027-03-31. Leave empty if it doesn’t end.',
  ...factMeanings(),
};

/** Each fact is for offers of certain kinds alone. */
function factMeanings(): Record<FactColumn, string> {
  const meanings = factNames.map((name) => [factColumnNames[name], meaningOf(factFields[name])]);
  return Object.fromEntries([
    ...meanings,
    [factColumnNames.kind, 'event, course or career. Leave empty for anything else.'],
  ]);
}

function meaningOf({ kinds, type }: FactField): string {
  const of = `For offers of the kind ${kinds.join(' or ')}.`;
  if (type === 'local') return `Such as 2027-03-31 17:00. ${of}`;
  if (type === 'day') return `Such as 2027-03-31. ${of}`;
  if (type === 'flag') return `yes or no. ${of}`;
  if (type === 'zone') return `Such as America/New_York. ${of}`;
  if (type === 'credits')
    return `Kind; hours; states; approval number, such as Ethics; 1; OH CA | Life; 2. ${of}`;
  return typeof type === 'object' ? `${type.choices.join(', ')}. ${of}` : of;
}

const own = 'For new members only; existing members change it themselves.';

const memberMeanings: Record<MemberColumn, string> = {
  email: 'Required. We find existing members by it and invite everyone else.',
  first_name: `At least 3 letters. ${own}`,
  last_name: own,
  role: 'member, store_rep, moderator, admin or super_admin. Leave empty for a new member, or to keep the role.',
  status: 'active or disabled. Leave empty for active, or to keep the status.',
  date_of_birth: `Such as 1974-11-02. Leave empty if you don’t know it. ${own}`,
  hide_date_of_birth: `yes or no. Leave empty for yes. ${own}`,
  address: own,
  city: own,
  zip_code: own,
  time_zone: `Hours from UTC, such as -5 or 5.5. Leave empty for 0. ${own}`,
};

/** A description of each column, for people who fill it in. */
export const columnMeanings: Record<ImportKind, Readonly<Record<string, string>>> = {
  product: productMeanings,
  member: memberMeanings,
};

/** Finds the column of a name in any spelling: `Member price` is `member_price`, `Store-Rep` is `store_rep`. */
export function wordOf(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
