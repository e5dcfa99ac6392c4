/** Rejects 31 April, which `Date` would move, and year 0, which PostgreSQL does not know. */
export function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(day)
  );
}

/** Returns the UTC day of a moment. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Adds days; a negative `count` subtracts. */
export function dayAfter(day: string, count: number): string {
  return dayOf(new Date(Date.parse(day) + count * dayLength));
}

/** rules/pages 9: DD-MM-YYYY. */
export function calendarDayText(day: string): string {
  return day.split('-').reverse().join('-');
}

/** Formats `6 December 2026` in the member's time zone (hours from UTC), for e-mails and exports. */
export function dayText(at: Date, timeZone: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(at.getTime() + timeZone * hourLength));
}

const hourLength = 3_600_000;
/** Milliseconds per day. */
export const dayLength = 24 * hourLength;

/** Returns the canonical spelling, `America/Chicago` for `america/chicago`; undefined if unknown. */
export function knownTimeZone(name: string): string | undefined {
  // Offsets such as +01:00 are valid for `Intl` but are no places.
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/**
 * Converts `day` (YYYY-MM-DD) and `time` (HH:MM or HH:MM:SS) of a zone to a moment. A skipped time counts from the
 * change; a repeated time is the first one.
 */
export function momentIn(timeZone: string, day: string, time: string): Date {
  const wall = Date.parse(`${day}T${time}Z`);
  const guess = wall - offsetAt(timeZone, wall);
  const better = wall - offsetAt(timeZone, guess);
  const isShown = better + offsetAt(timeZone, better) === wall;
  return new Date(isShown ? better : guess);
}

/** Milliseconds by which clocks in the zone are ahead of UTC. */
function offsetAt(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(at / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating one is slow. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  return format;
}

/** The earlier of two moments, of which either may be missing. */
export function earlierOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
