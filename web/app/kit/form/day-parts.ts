/** A date in three parts, each of which may be missing. Pure. */

export interface DayParts {
  day: string;
  month: string;
  year: string;
}

/** Number and name of each month, as options of a list. */
export const monthNames: readonly [string, string][] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((name, place) => [String(place + 1).padStart(2, '0'), name]);

/** Splits `1961-05-04`, or `1961--04` without its month. */
export function inParts(value: string): DayParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}

/** Returns '' if no part is chosen. */
export function withPart(value: string, part: keyof DayParts, chosen: string): string {
  const parts = inParts(value);
  parts[part] = chosen;
  const { year, month, day } = parts;
  return year + month + day === '' ? '' : `${year}-${month}-${day}`;
}

/** Returns the numbers as options of at least two digits, ascending or descending. */
export function numbersFrom(first: number, last: number): readonly [string, string][] {
  const step = first < last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, place) => {
    const number = first + step * place;
    return [String(number).padStart(2, '0'), String(number)];
  });
}
