const hour = 60 * 60 * 1000;

/** `6 December 2026`, as mails and an export tell a day: the member's own, so many hours from UTC. */
export function dayText(at: Date, timeZone: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(at.getTime() + timeZone * hour));
}
