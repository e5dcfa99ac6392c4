/** Calendar files (RFC 5545) of events (rules/calendar 1). Pure. */
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { entryText, locationText, wholeDays } from '#contract/calendar/model.ts';
import { calendarTexts } from '#contract/calendar/texts.ts';
import { paths } from '#contract/core/paths.ts';
import type { ProductFacts } from '#contract/products/facts.ts';
import type { EventRow } from './queries.ts';

export const calendarType = 'text/calendar; charset=utf-8';

/** Seconds after which programs read a calendar again. */
const refresh = 3_600;

interface CalendarFile {
  name: string;
  /** The site's public address. */
  publicUrl: string;
  rows: readonly EventRow[];
}

/** Moments are in UTC, which needs no description of time zones. */
export function calendarFile({ name, publicUrl, rows }: CalendarFile): string {
  return ical({
    name: visible(name),
    prodId: { company: 'Guildhall', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refresh,
    events: rows.map((row) => entryOf(row, publicUrl)),
  }).toString();
}

function entryOf(row: EventRow, publicUrl: string): ICalEventData {
  const isCancelled = row.isDeleted || row.status === 'inactive';
  return {
    id: `event-${row.id}@${new URL(publicUrl).hostname}`,
    // Deleting a product does not change its version.
    sequence: row.version + (row.isDeleted ? 1 : 0),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: row.updatedAt,
    created: row.createdAt,
    lastModified: row.updatedAt,
    ...timesOf(row),
    ...(row.isDeleted ? { summary: calendarTexts.cancelled } : wordsOf(row, publicUrl)),
  };
}

function timesOf({ facts, beginsAt, endsAt }: EventRow): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (facts?.isAllDay === true) {
    const { from, to } = wholeDays(facts);
    return { start: new Date(from), end: new Date(to), allDay: true };
  }
  const start = beginsAt ?? new Date(0);
  return facts?.ends === undefined ? { start } : { start, end: endsAt };
}

function wordsOf({ id, title, summary, facts }: EventRow, publicUrl: string): Partial<ICalEventData> {
  const url = publicUrl + paths.product(id);
  return {
    summary: visible(title),
    description: visible(entryText({ summary, url })),
    location: visible(locationOf(facts)),
    url,
  };
}

/** A public meeting link is the place of an event that is online only. Private ones are not in these facts. */
function locationOf(facts: ProductFacts | null): string {
  if (facts === null) return '';
  return (facts.attendance === 'online' ? facts.meetingUrl : undefined) ?? locationText(facts);
}

/** Without the control characters that calendar files must not contain. */
function visible(text: string): string {
  return text.replaceAll(/(?![\t\n])\p{Cc}/gu, '');
}
