/** Dates as the pages write them. Pure, but for the reader's own time zone. */

/** `zone` as IANA names it, such as `UTC`; the reader's own without it. DD-MM-YYYY hh:mm:ss A. */
export function momentText(at: Date, zone?: string): string {
  const { day, month, year, hour, minute, second, dayPeriod } = partsOf(at, momentFormat(zone));
  return `${day}-${month}-${year} ${hour}:${minute}:${second} ${dayPeriod}`;
}

/** DD-MM-YYYY. */
export function dateText(at: Date, zone?: string): string {
  const { day, month, year } = partsOf(at, momentFormat(zone));
  return `${day}-${month}-${year}`;
}

/** DD MMM YYYY. */
export function dayText(at: Date, zone?: string): string {
  const { day, month, year } = partsOf(at, dayFormat(zone));
  return `${day} ${month} ${year}`;
}

/** hh:mm A. */
export function timeText(at: Date, zone?: string): string {
  const { hour, minute, dayPeriod } = partsOf(at, momentFormat(zone));
  return `${hour}:${minute} ${dayPeriod}`;
}

const momentFormat = formatOf({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h12',
});

const dayFormat = formatOf({ day: '2-digit', month: 'short', year: 'numeric' });

/** One for each zone is made when it is needed, and kept: making it takes as long as writing some fifty dates. */
function formatOf(options: Intl.DateTimeFormatOptions): (zone: string | undefined) => Intl.DateTimeFormat {
  const kept = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = kept.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    kept.set(timeZone, format);
    return format;
  };
}

/** The order and the marks between them are ours, so that no update of a browser changes them. */
function partsOf(
  at: Date,
  format: Intl.DateTimeFormat,
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}
