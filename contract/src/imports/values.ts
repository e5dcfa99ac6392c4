/**
 * Parses prices, dates and yes or no as spreadsheets write them (rules/imports 21, rules/imports 22 and rules/imports
 * 23). Pure.
 */
import { isRealDay } from '../core/day.ts';

export type DecimalMark = '.' | ',';
export const dayOrders = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** The number and date format of a file. */
export interface Convention {
  decimalMark: DecimalMark;
  /** Null while unknown: ambiguous dates are not read then. */
  dayOrder: DayOrder | null;
}

/** Hints about number and date formats, from the cells of one column. */
export interface Evidence {
  /** Amounts that only fit this decimal mark. */
  points: number;
  commas: number;
  /** Dates that only fit this order. */
  dayFirst: number;
  monthFirst: number;
  /** The first ambiguous date; '' if none. */
  ambiguousDate: string;
}

export const noEvidence: Evidence = { points: 0, commas: 0, dayFirst: 0, monthFirst: 0, ambiguousDate: '' };

/** Longer than any amount or date. */
const longestValue = 40;

export function withCell<Of extends Evidence>(evidence: Of, cell: string): Of {
  if (cell.length > longestValue || !/\d/.test(cell)) return evidence;
  const mark = decimalMarkIn(amountIn(cell));
  const numeric = numericDate(cell.trim());
  const orders = numeric === undefined ? [] : ordersOf(numeric);
  const isAmbiguous = orders.length > 1 && numeric?.first !== numeric?.second;
  const [order] = orders.length === 1 ? orders : [];
  if (mark === undefined && order === undefined && !isAmbiguous) return evidence;
  return {
    ...evidence,
    points: evidence.points + Number(mark === '.'),
    commas: evidence.commas + Number(mark === ','),
    dayFirst: evidence.dayFirst + Number(order === 'day-first'),
    monthFirst: evidence.monthFirst + Number(order === 'month-first'),
    ambiguousDate: evidence.ambiguousDate || (isAmbiguous ? cell.trim() : ''),
  };
}

/** Removes the dollar sign, and blanks and apostrophes between thousands; '' if the cell is no amount. */
function amountIn(cell: string): string {
  const bare = cell
    .trim()
    .replace(/^(?:US\s*\$|USD|\$)\s*|\s*(?:US\s*\$|USD|\$)$/gi, '')
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  return /^[\d.,]+$/.test(bare) ? bare : '';
}

const fractionShape = /^([\d.,]*)([.,])(\d{1,2})$/;

/** Splits an amount at its last mark, if the mark occurs once and one or two digits follow. */
function fractionIn(amount: string): { whole: string; mark: DecimalMark; fraction: string } | undefined {
  const [, whole = '', mark = '', fraction = ''] = fractionShape.exec(amount) ?? [];
  return mark === '' || whole.includes(mark) ? undefined : { whole, mark: mark as DecimalMark, fraction };
}

function decimalMarkIn(amount: string): DecimalMark | undefined {
  const mark = fractionIn(amount)?.mark;
  if (mark !== undefined) return mark;
  // A mark that occurs twice separates thousands.
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(amount)) return ',';
  return /^\d{1,3}(?:,\d{3}){2,}$/.test(amount) ? '.' : undefined;
}

/** Normalizes `$1,234.50`, `1.234,50` and `1 234,5` to `1234.50` or `1234.5`; undefined if it is no amount. */
export function readAmount(cell: string, { decimalMark }: Convention): string | undefined {
  const amount = amountIn(cell);
  if (amount === '') return undefined;
  const found = fractionIn(amount);
  const whole = found?.whole ?? amount;
  const group = found === undefined ? otherMark(decimalMark) : otherMark(found.mark);
  if (!isWhole(whole, group)) return undefined;
  const digits = whole.replaceAll(/[.,]/g, '') || '0';
  return found === undefined ? digits : `${digits}.${found.fraction}`;
}

const otherMark = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.');

/** Accepts groups of three, Indian groups, or none; an empty whole part is zero. */
function isWhole(whole: string, group: DecimalMark): boolean {
  const plain = whole.replaceAll(group, '_');
  return /^\d*$|^\d{1,3}(?:_\d{3})+$|^\d{1,2}(?:_\d{2})+_\d{3}$/.test(plain);
}

export interface ReadDate {
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM or HH:MM:SS; '' for the whole day. */
  time: string;
  /** `Z` or `+01:00`; '' for the office's zone. */
  zone: string;
}

interface DateOptions {
  dayOrder: DayOrder | null;
  /** Two-digit years reach up to this one. */
  latestYear: number;
}

/** `ambiguous` if the order of day and month is unknown; undefined if the cell is no valid date. */
export function readDate(cell: string, options: DateOptions): ReadDate | 'ambiguous' | undefined {
  const typed = cell.trim().replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '');
  const serial = serialDate(typed);
  if (serial !== undefined) return serial;
  const [date = '', clock = ''] = splitAtTime(typed);
  const day = dayIn(date, options);
  if (day === undefined || day === 'ambiguous') return day;
  const time = clockIn(clock);
  return isRealDay(day) && time !== undefined ? { day, ...time } : undefined;
}

/** The time starts with its hour after a blank, a comma or a T. */
function splitAtTime(typed: string): string[] {
  const found = /(?:,?\s+|(?<=\d)T)(?=\d{1,2}:)/.exec(typed);
  return found === null ? [typed] : [typed.slice(0, found.index), typed.slice(found.index + found[0].length)];
}

const clockShape =
  /^(\d{1,2}):([0-5]\d)(?::([0-5]\d(?:\.\d{1,3})?))?(?:\s*([ap])\.?m\.?)?\s*(Z|[+-](?:0\d|1[0-3]):?[0-5]\d|[+-]14:?00)?$/i;

function clockIn(clock: string): Omit<ReadDate, 'day'> | undefined {
  if (clock === '') return { time: '', zone: '' };
  const [, hours = '', minutes = '', seconds = '', half = '', zone = ''] = clockShape.exec(clock) ?? [];
  const hour = half === '' ? Number(hours) : fullHour(Number(hours), half);
  if (hours === '' || hour > 23) return undefined;
  const time = [String(hour).padStart(2, '0'), minutes, ...(seconds === '' ? [] : [seconds])].join(':');
  // Spreadsheets write a day without a time as midnight.
  const isDay = zone === '' && /^00:00(?::00(?:\.0+)?)?$/.test(time);
  return { time: isDay ? '' : time, zone: zone.toUpperCase() };
}

/** Above 23 for an invalid hour. */
function fullHour(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function dayIn(date: string, options: DateOptions): string | 'ambiguous' | undefined {
  const [, year, month = '', day = ''] =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(date)?.toSpliced(2, 1) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(date) ??
    [];
  if (year !== undefined) return dayOf(year, month, day);
  return namedDay(date, options) ?? numericDay(date, options);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Matches `31 Mar 2027`, `31-Mar-27` and `March 31, 2027`. */
function namedDay(date: string, { latestYear }: DateOptions): string | undefined {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]+([a-z]{3,9})[\s.,-]+(\d{4}|\d{2})$/i.exec(date);
  const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(date);
  const [day, name, year] = dayFirst?.slice(1) ?? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  const month = months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
  if (day === undefined || year === undefined || month === 0) return undefined;
  return dayOf(wholeYear(year, latestYear), String(month), day);
}

interface NumericDate {
  first: number;
  second: number;
  year: string;
  /** Dates with dots put the day first everywhere. */
  isDotted: boolean;
}

function numericDate(typed: string): NumericDate | undefined {
  const found = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d.,])/.exec(typed);
  if (found === null) return undefined;
  const [, first, mark, second, year = ''] = found;
  return { first: Number(first), second: Number(second), year, isDotted: mark === '.' };
}

function ordersOf({ first, second, isDotted }: NumericDate): DayOrder[] {
  return [
    ...(second <= 12 ? (['day-first'] as const) : []),
    ...(first <= 12 && !isDotted ? (['month-first'] as const) : []),
  ];
}

function numericDay(date: string, { dayOrder, latestYear }: DateOptions): string | 'ambiguous' | undefined {
  const numeric = /\d$/.test(date) ? numericDate(date) : undefined;
  if (numeric === undefined) return undefined;
  const { first, second, year } = numeric;
  const orders = ordersOf(numeric);
  const order = orders.length === 1 || first === second ? orders[0] : (dayOrder ?? 'ambiguous');
  if (order === 'ambiguous' || order === undefined) return order;
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  return dayOf(wholeYear(year, latestYear), String(month), String(day));
}

function wholeYear(year: string, latestYear: number): string {
  if (year.length === 4) return year;
  return String(2000 + Number(year) <= latestYear ? 2000 + Number(year) : 1900 + Number(year));
}

const dayOf = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** A spreadsheet's date number: days since 30 December 1899, with a fraction for the time. */
function serialDate(typed: string): ReadDate | undefined {
  const [, days, part = ''] = /^(\d{5})(?:[.,](\d+))?$/.exec(typed) ?? [];
  if (days === undefined) return undefined;
  const seconds = Math.round(Number(`0.${part || 0}`) * 86_400);
  const at = new Date(Date.UTC(1899, 11, 30 + Number(days), 0, 0, seconds)).toISOString();
  return { day: at.slice(0, 10), time: seconds === 0 ? '' : at.slice(11, 19), zone: '' };
}

/** TRUE and FALSE in Excel's languages, and common words for yes and no. */
const yes = wordsOf(
  'yes y true 1 x on wahr ja j vrai oui verdadero sí si vero verdadeiro sim waar prawda tak t sant sand sann tosi kyllä ' +
    'истина да doğru evet pravda ano áno igaz igen adevărat da αληθης ναι 真 はい 是',
);
const no = wordsOf(
  'no n false 0 off falsch nein faux non falso não nao onwaar nee fałsz nie falskt falsk usann nej nei epätosi ei ложь нет ' +
    'yanliş yanlış hayır nepravda ne hamis nem fals nu ψευδης όχι οχι 假 いいえ 否',
);

/** Parses a yes or no in any of these words; undefined for any other word. */
export function parseYesOrNo(cell: string): boolean | undefined {
  const word = cell.trim().normalize('NFC').toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
