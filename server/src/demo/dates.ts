/** Dates of the demo content, relative to the time of loading, with realistic values. */
import { dayAfter, dayLength } from '#contract/core/day.ts';
import { localOf } from '#contract/core/zoned-time.ts';

const minutely = 60 * 1000;
const hourly = 60 * minutely;

/** Multiples of five minutes: a catalogue posted at 41 seconds past looks fake. */
const step = 5 * minutely;

/** The hour, in UTC, at which offices in America have closed and it is the same day all over Europe. */
const closingHour = 22;

export function daysBefore(now: Date, days: number): Date {
  return rounded(now.getTime() - days * dayLength);
}

export function hoursLater(moment: Date, hours: number): Date {
  return rounded(moment.getTime() + hours * hourly);
}

/** The expiry of an offer: the closing time of that day. */
export function closingTime(now: Date, inDays: number): Date {
  const closing = new Date(now.getTime() + inDays * dayLength);
  closing.setUTCHours(closingHour, 0, 0, 0);
  return closing;
}

function rounded(time: number): Date {
  return new Date(Math.floor(time / step) * step);
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * The local date of `14 Friday 11:00`, so many days after a moment: on the first such weekday from then on, at that
 * time. Weekday and time may be missing. Throws an Error for other texts.
 */
export function localDate(text: string, from: Date, timeZone: string): string {
  const [, days, weekday = '', time] = /^(-?[\d.]+)(?: ([A-Z]\w+day))?(?: (\d\d:\d\d))?$/.exec(text) ?? [];
  if (days === undefined) throw new Error(`The demo content has the date "${text}".`);
  const first = localOf(new Date(from.getTime() + Number(days) * dayLength), timeZone).slice(0, 10);
  const wait = weekday === '' ? 0 : (weekdays.indexOf(weekday) - new Date(first).getUTCDay() + 7) % 7;
  const day = dayAfter(first, wait);
  return time === undefined ? day : `${day}T${time}`;
}
