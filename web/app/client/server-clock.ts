/** Tracks the server's time, which decides how long something may be edited. Readers' clocks may be off by hours. */

/** Milliseconds by which the server's clock is ahead of this one. */
let ahead = 0;

/** `date` is the header of a reply that has just been created. */
export function noteServerTime(date: string | null, now = Date.now()): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) ahead = time - now;
}

export function serverNow(now = Date.now()): Date {
  return new Date(now + ahead);
}
