/** The columns of what comes in and goes out as tables, in their order: those that go out come in (rules/imports 3). */
import type { ImportKind } from './model.ts';

export const productColumns = [
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
export type ProductColumn = (typeof productColumns)[number];

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

/** One of them tells which thing a row is. */
export const identifyingColumns: Record<ImportKind, readonly string[]> = {
  product: ['id', 'key'],
  member: ['email'],
};

const names = 'Names that stand in the lists of the staff’s area, with | between them.';

const productMeanings: Record<ProductColumn, string> = {
  id: 'The number of a product that is here already, for a row without a key.',
  key: 'A word of your own, or the one that the export gave: by it the same row is found again, here and elsewhere.',
  title: 'The name of the product.',
  online: 'yes or no.',
  url: 'The Perma Link of a product that is booked online.',
  booking: 'How a product is booked that is not online.',
  member_price: 'In dollars, such as 49.50.',
  non_member_price: 'In dollars; empty for none.',
  original_price: 'In dollars; empty for none.',
  hide_original_price: 'yes or no.',
  description:
    'As HTML, or as plain text, which keeps its lines and paragraphs; more than 5 characters of it visible.',
  categories: `${names} At least one.`,
  types: names,
  tags: names,
  labels: names,
  featured: 'yes or no.',
  status: 'active or inactive.',
  expires:
    'A day, at whose end in UTC the product expires, or a moment with its time zone, such as 2027-03-31T17:00-05:00; empty for never.',
};

const own = 'Of a new member. Of those who are here it stays as it is, being their own.';

const memberMeanings: Record<MemberColumn, string> = {
  email: 'The address, by which a member is found. A new one is invited.',
  first_name: `3 letters or more. ${own}`,
  last_name: own,
  role: 'member, store_rep, moderator, admin or super_admin; empty for a member, and of those who are here for no change.',
  status: 'active or disabled; empty for active, and of those who are here for no change.',
  date_of_birth: `Such as 1974-11-02; empty where it is not known. ${own}`,
  hide_date_of_birth: `yes or no; empty for yes. ${own}`,
  address: own,
  city: own,
  zip_code: own,
  time_zone: `Hours from UTC, such as -5 or 5.5; empty for 0. ${own}`,
};

/** A sentence about each, for whoever fills them in. */
export const columnMeanings: Record<ImportKind, Readonly<Record<string, string>>> = {
  product: productMeanings,
  member: memberMeanings,
};

/** The word that a cell means, however it is spelled: `Member price` is `member_price`, `Store-Rep` is `store_rep`. */
export function wordOf(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
