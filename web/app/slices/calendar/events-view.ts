/** Reads the state of the page of events from its address, and the times of events. */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CalendarEvent, type EventMonth, readMonth } from '#contract/calendar/model.ts';
import { pageParameters as names, paths } from '#contract/core/paths.ts';
import type { ShownFacts } from '#contract/products/facts.ts';
import { eventTime, isOtherTimeZone } from '#contract/products/facts-text.ts';
import {
  chosenFilters,
  type FactFilter,
  type FilterName,
  readFilters,
  soundFilter,
} from '#contract/products/filters.ts';
import { type ProductFilter, unfiltered } from '#contract/products/model.ts';

export const eventsLayouts = ['month', 'agenda'] as const;
export type EventsLayout = (typeof eventsLayouts)[number];

export interface EventsView {
  /** `2026-12`; '' for the present month. */
  month: string;
  /** Undefined for the default: a month on wide screens, an agenda on narrow ones. */
  look: EventsLayout | undefined;
  facts: FactFilter;
  /** True if the fields of the filters are shown. */
  showFilters: boolean;
}

/** The page of events: what was asked for, and what was found. */
export interface EventsPage {
  view: EventsView;
  month: EventMonth;
}

/** The filters that make sense for the events of a month. */
export const eventFilters = [
  'where',
  'city',
  'credit',
  'creditState',
  'hours',
  'minPrice',
  'maxPrice',
  'type',
  'tag',
] as const satisfies FilterName[];

/** Invalid parameters have the values of the plain view. */
export function readEventsView(query: URLSearchParams): EventsView {
  return {
    month: readMonth(query.get(names.month) ?? ''),
    look: eventsLayouts.find((look) => look === query.get(names.view)),
    facts: readFilters((name) => (isOffered(name) ? query.get(name) : undefined)),
    showFilters: query.get(names.filters) === '1',
  };
}

function isOffered(name: FilterName): boolean {
  return eventFilters.some((offered) => offered === name);
}

export function useEventsView(): EventsView {
  const [query] = useSearchParams();
  return useMemo(() => readEventsView(query), [query]);
}

/** Returns the address; the plain view has no query. */
export function eventsAddress(view: EventsView): { pathname: string; search: string } {
  const query = new URLSearchParams(filterQuery(view));
  if (view.month !== '') query.set(names.month, view.month);
  if (view.look !== undefined) query.set(names.view, view.look);
  if (view.showFilters) query.set(names.filters, '1');
  return { pathname: paths.calendar(), search: query.size === 0 ? '' : `?${query}` };
}

/** Returns the query of the filters alone; '' without any. */
export function filterQuery({ facts }: Pick<EventsView, 'facts'>): string {
  const query = new URLSearchParams(chosenFilters(facts));
  return query.size === 0 ? '' : `?${query}`;
}

/** `December 2026` */
export function monthText(month: string): string {
  return utcText(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** `Thursday, December 3` */
export function weekdayText(day: string): string {
  return utcText(day, { weekday: 'long', month: 'long', day: 'numeric' });
}

function utcText(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));
}

/**
 * Writes when it begins by the clocks of its own zone: `9:30 AM`. The zone and the weekday are named where they differ from
 * those of the calendar.
 */
export function clockText(facts: ShownFacts, { day, timeZone }: { day: string; timeZone: string }): string {
  const { beginsAt, begins = '', timeZone: own = 'UTC', isAllDay } = facts;
  if (beginsAt === null || isAllDay === true) return '';
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: own,
    ...(isOtherTimeZone(facts, timeZone) && { timeZoneName: 'short' }),
    ...(!begins.startsWith(day) && { weekday: 'short' }),
  });
  return `${format
    .format(beginsAt)
    .replaceAll(/[\u2009\u202f]/g, ' ')
    .replace(':00', '')} `;
}

/** The hours of an event on a day; with its own days where it has several or begins on another one there. */
export function hoursText({
  facts,
  firstDay,
  lastDay,
}: Pick<CalendarEvent, 'facts' | 'firstDay' | 'lastDay'>): string {
  if (firstDay !== lastDay || facts.begins?.startsWith(firstDay) !== true) return eventTime(facts);
  if (facts.isAllDay === true) return 'All day';
  // Leaves out the day: `Thu, Dec 3, 9:00 AM – 4:00 PM EST`.
  return eventTime(facts).replace(/^\w+, \w+ \d+, (?:\d{4}, )?/, '');
}

/** The filter of lists that finds the same events. */
export function listedFilter({ facts }: EventsView): ProductFilter {
  return { ...unfiltered, facts: { kind: 'event', ...soundFilter(facts) } };
}
