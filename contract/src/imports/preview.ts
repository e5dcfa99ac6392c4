/** Shows how the first rows are read, before the check (rules/imports 4). Pure. */
import { formatDollars, parseCents } from '../core/money.ts';
import { valueForm } from './mapping.ts';
import { importScreenTexts } from './texts.ts';
import { type Convention, parseYesOrNo, readAmount, readDate } from './values.ts';

/** Describes how a cell is read, or that it is not understood. */
export function previewText(column: string, cell: string, convention: Convention, now: Date): string {
  if (cell.trim() === '') return '';
  const read = {
    price: () => priceText(cell, convention),
    date: () => dateText(cell, convention, column === 'expires' ? 2099 : now.getUTCFullYear()),
    word: () => wordText(cell),
    text: () => cell,
  }[valueForm(column)]();
  return read ?? importScreenTexts.unread(cell);
}

function priceText(cell: string, convention: Convention): string | undefined {
  const cents = parseCents(readAmount(cell, convention) ?? cell);
  return cents === undefined ? undefined : formatDollars(cents);
}

function wordText(cell: string): string | undefined {
  const is = parseYesOrNo(cell);
  return is === undefined ? undefined : is ? 'yes' : 'no';
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateText(cell: string, { dayOrder }: Convention, latestYear: number): string | undefined {
  const read = readDate(cell, { dayOrder, latestYear });
  if (read === undefined) return undefined;
  if (read === 'ambiguous') return importScreenTexts.eitherOrder(cell);
  const [year, month, day] = read.day.split('-').map(Number);
  const clock = read.time === '' ? '' : `, ${read.time.slice(0, 5)}${read.zone === 'Z' ? ' UTC' : read.zone}`;
  return `${day} ${monthNames[(month ?? 1) - 1]} ${year}${clock}`;
}
