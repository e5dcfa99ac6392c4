/** 31 April is none: it would be another day. Nor is there a year 0, for PostgreSQL as for history. */
export function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(day)
  );
}

/** The day of a moment, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** So many days later, or earlier where `count` is below 0. */
export function dayAfter(day: string, count: number): string {
  return dayOf(new Date(Date.parse(day) + count * dayLength));
}

/** rules/pages 9: DD-MM-YYYY. */
export function calendarDayText(day: string): string {
  return day.split('-').reverse().join('-');
}

/** Milliseconds. By itself, as a first visit reckons with it and with nothing else of days (`day.ts`). */
export const dayLength = 86_400_000;

/** Undefined for a name that is not known. The spelling is that of the list: `america/chicago` is `America/Chicago`. */
export function knownTimeZone(name: string): string | undefined {
  // Offsets such as +01:00 are known, too, but are no zone of a place.
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/**
 * The moment at which a clock in the zone shows `day` (YYYY-MM-DD) and `time` (HH:MM, and seconds where there are any). A time
 * that clocks leave out is the moment as far behind the change; of one that they show twice, the first.
 */
export function momentIn(timeZone: string, day: string, time: string): Date {
  const wall = Date.parse(`${day}T${time}Z`);
  const guess = wall - offsetAt(timeZone, wall);
  const better = wall - offsetAt(timeZone, guess);
  const isShown = better + offsetAt(timeZone, better) === wall;
  return new Date(isShown ? better : guess);
}

/** Milliseconds that clocks in the zone are ahead of UTC. */
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

/** Making one takes much longer than using it. */
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
