/** A day of the calendar as `YYYY-MM-DD`, which sorts as time does. Pure. */

import { dayLength } from './day-length.ts';

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
