/** Events by month, calendar files and the addresses of calendars (docs/rules/calendar.md). Pure. */

import { dayAfter } from '../core/day.ts';
import type { ProductId } from '../core/ids.ts';
import type { ProductFacts, ShownFacts } from '../products/facts.ts';
import { countryName } from '../products/facts-text.ts';

/** A month, and a calendar to subscribe to, show at most so many events. */
export const eventLimit = 500;

export interface CalendarEvent {
  id: ProductId;
  title: string;
  facts: ShownFacts;
  /** Its days in the association's time zone: `2026-12-03`. */
  firstDay: string;
  lastDay: string;
  isOver: boolean;
}

export interface EventMonth {
  /** `2026-12`. */
  month: string;
  today: string;
  /** The zone of the days. */
  timeZone: string;
  /** In the order in which they begin. */
  events: CalendarEvent[];
  /** True if the month has more than `eventLimit`. */
  hasMore: boolean;
  /** For an empty month: the next one with events. */
  next: string | null;
}

/** The month in this text, from 2000 to 2100; '' for any other text. */
export function readMonth(text: string): string {
  return /^20\d\d-(?:0[1-9]|1[0-2])$|^2100-(?:0[1-9]|1[0-2])$/.test(text) ? text : '';
}

/** Adds months; a negative `count` subtracts. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** The weeks of a month from Sunday on, filled up with the days of its neighbours. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  const weeks: string[][] = [];
  const weekday = new Date(`${first}T00:00Z`).getUTCDay();
  for (let sunday = dayAfter(first, -weekday); sunday <= last; sunday = dayAfter(sunday, 7)) {
    const from = sunday;
    weeks.push(Array.from({ length: 7 }, (_unused, place) => dayAfter(from, place)));
  }
  return weeks;
}

/** Returns the place of an event for calendars: the whole address, or `Online`. */
export function locationText({ attendance, placeName, street, city, region, country }: ProductFacts): string {
  const land = country === undefined || country === 'US' ? undefined : countryName(country);
  const place = [placeName, street, city, region, land].filter((part) => part !== undefined && part !== '');
  if (place.length > 0 && attendance !== 'online') return place.join(', ');
  return attendance === 'online' || attendance === 'both' ? 'Online' : '';
}

/** The first day of an all-day event and the day after its last one. */
export function wholeDays({ begins = '', ends = begins }: ProductFacts): { from: string; to: string } {
  return { from: begins.slice(0, 10), to: dayAfter(ends.slice(0, 10), 1) };
}

/** An event as calendars describe it. */
export interface CalendarEntry {
  title: string;
  summary: string;
  facts: ShownFacts;
  /** The absolute address of its page. */
  url: string;
}

/** The text of a calendar's entry; programs that ignore its address find it here. */
export function entryText({ summary, url }: Pick<CalendarEntry, 'summary' | 'url'>): string {
  return [summary, url].filter((part) => part !== '').join('\n\n');
}

/** Google asks for an end: an event without one is shown for an hour. */
const hour = 3_600_000;

/** The forms of online calendars, filled in with an event: their documented template addresses. */
export function entryForms(event: CalendarEntry): { google: string; outlook: string } {
  const { title, facts } = event;
  const location = locationText(facts);
  const text = entryText(event);
  const { from, to } = timesOf(facts);
  const basic = (time: string) => time.replaceAll(/[-:]|\.\d{3}/g, '');
  return {
    google: address('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: title,
      dates: `${basic(from)}/${basic(to)}`,
      details: text,
      location,
    }),
    outlook: address('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: title,
      startdt: from,
      enddt: to,
      allday: facts.isAllDay === true ? 'true' : '',
      body: text,
      location,
    }),
  };
}

function timesOf(facts: ShownFacts): { from: string; to: string } {
  if (facts.isAllDay === true) return wholeDays(facts);
  const from = facts.beginsAt ?? new Date(0);
  const hasEnd = facts.ends !== undefined && facts.endsAt !== null;
  const to = hasEnd && facts.endsAt !== null ? facts.endsAt : new Date(from.getTime() + hour);
  return { from: from.toISOString(), to: to.toISOString() };
}

/** The addresses at which calendar programs subscribe to the calendar at an absolute address. */
export function subscriptions(
  url: string,
  name: string,
): { program: string; google: string; outlook: string } {
  const program = url.replace(/^https?:/, 'webcal:');
  return {
    program,
    google: address('https://calendar.google.com/calendar/render', { cid: program }),
    outlook: address('https://outlook.live.com/calendar/0/addfromweb', { url, name }),
  };
}

/** Leaves out what is empty. Calendars read a plus sign as such, so spaces are encoded. */
function address(form: string, fields: Record<string, string>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== '');
  return `${form}?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/** A member's own calendar of saved events. */
export interface OwnCalendar {
  /** The time at which its address was made; null if there is none. */
  madeAt: Date | null;
  /** The address, only in the reply that makes it. */
  address: string | null;
}
