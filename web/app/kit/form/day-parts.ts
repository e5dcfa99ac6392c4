/** A day and its three parts, some of which may not be chosen yet. Pure. */

export interface DayParts {
  day: string;
  month: string;
  year: string;
}

/** Number and name of each, as the options of a list. */
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

/** `1961-05-04`, and `1961--04` without its month. */
export function inParts(value: string): DayParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}

/** '' when no part is chosen. */
export function withPart(value: string, part: keyof DayParts, chosen: string): string {
  const parts = inParts(value);
  parts[part] = chosen;
  const { year, month, day } = parts;
  return year + month + day === '' ? '' : `${year}-${month}-${day}`;
}

/** Numbers of two digits or more as options, up or down. */
export function numbersFrom(first: number, last: number): readonly [string, string][] {
  const step = first < last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, place) => {
    const number = first + step * place;
    return [String(number).padStart(2, '0'), String(number)];
  });
}
