const hour = 60 * 60 * 1000;

/** Formats `6 December 2026` in the member's time zone (hours from UTC), for e-mails and exports. */
export function dayText(at: Date, timeZone: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(at.getTime() + timeZone * hour));
}
