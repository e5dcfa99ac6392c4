/** The selectable UTC offsets in hours (rules/profiles 11). */
import { dayText } from '../core/day.ts';

const halves = [-4.5, -3.5, 3.5, 4.5, 5.5, 5.75, 6.5, 9.5];
const wholes = Array.from({ length: 25 }, (_, index) => index - 12);

/** From west to east. */
export const timeZones: readonly number[] = [...wholes, ...halves].sort((one, other) => one - other);

/** Returns the listed offset nearest to a browser's; of two equally near the western one. */
export function nearestTimeZone(hours: number): number {
  const distance = (zone: number) => Math.abs(zone - hours);
  return timeZones.reduce((nearest, zone) => (distance(zone) < distance(nearest) ? zone : nearest));
}

/** `GMT +5:45` */
export function timeZoneName(hours: number): string {
  if (hours === 0) return 'GMT';
  const minutes = Math.round(Math.abs(hours) * 60);
  const rest = minutes % 60;
  return `GMT ${hours < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${rest}`}`;
}

/** Formats `6 December 2026, 09:00 (GMT -5)` in the member's time zone, for e-mails. */
export function momentText(at: Date, timeZone: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  const time = format.format(new Date(at.getTime() + timeZone * 3_600_000));
  return `${dayText(at, timeZone)}, ${time} (${timeZoneName(timeZone)})`;
}
