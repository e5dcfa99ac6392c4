/** Local times of IANA time zones. Kept apart, because only forms need this library in the browser. */
import { Temporal } from 'temporal-polyfill';

const { PlainDate, PlainDateTime } = Temporal;

/** The moment of a local time such as `2026-12-01T09:00`. Throws `RangeError` for other texts and unknown zones. */
export function momentOf(local: string, timeZone: string): Date {
  return new Date(PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The moment when the day after this one begins in the zone. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = PlainDate.from(day).add({ days: 1 });
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds);
}

/** Says how often the zone's clocks show this local time: never as they are set forward, twice as they are set back. */
export function showings(local: string, timeZone: string): 'once' | 'never' | 'twice' {
  const plain = PlainDateTime.from(local);
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(timeZone, { disambiguation }),
  );
  if (earlier === undefined || later === undefined || earlier.equals(later)) return 'once';
  return earlier.toPlainDateTime().equals(plain) ? 'twice' : 'never';
}

/** The local time of a moment, to the minute: `2026-12-01T09:00`. */
export function localOf(moment: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' });
}
