/** Moments of the demo content, counted from the moment of loading, as people would have chosen them. */

const minutely = 60 * 1000;
const hourly = 60 * minutely;
const daily = 24 * hourly;

/** Round minutes: nobody believes a whole catalogue that was posted 41 seconds past. */
const step = 5 * minutely;

/** The hour, in UTC, at which offices in America have closed and it is the same day all over Europe. */
const closingHour = 22;

export function daysBefore(now: Date, days: number): Date {
  return rounded(now.getTime() - days * daily);
}

export function hoursLater(moment: Date, hours: number): Date {
  return rounded(moment.getTime() + hours * hourly);
}

/** The end of an offer: as the office closes on that day. */
export function closingTime(now: Date, inDays: number): Date {
  const closing = new Date(now.getTime() + inDays * daily);
  closing.setUTCHours(closingHour, 0, 0, 0);
  return closing;
}

function rounded(time: number): Date {
  return new Date(Math.floor(time / step) * step);
}
