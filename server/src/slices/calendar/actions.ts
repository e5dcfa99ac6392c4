/** Months of events, and members' own calendars. */
import type { ReadMonth } from '#contract/calendar/calls.ts';
import {
  type CalendarEvent,
  type EventMonth,
  eventLimit,
  monthAfter,
  type OwnCalendar,
  wholeDays,
} from '#contract/calendar/model.ts';
import { calendarTexts } from '#contract/calendar/texts.ts';
import { dayAfter, momentIn } from '#contract/core/day.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { localOf } from '#contract/core/zoned-time.ts';
import type { ShownFacts } from '#contract/products/facts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Shown } from '../../platform/http/binding.ts';
import { hashToken, newToken } from '../accounts/index.ts';
import { momentsOf, requireRangeOrder, shownFacts } from '../products/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { calendarFile } from './calendar-file.ts';
import {
  deleteCalendarOf,
  type EventRow,
  everyPrice,
  findMadeAt,
  findNextBegin,
  listEventsBetween,
  listSavedEvents,
  putToken,
} from './queries.ts';

/** Days are those of the association. */
export async function readMonthOfEvents(
  context: AppContext,
  taxonomyCache: TaxonomyCache,
  { month: asked, facts }: ReadMonth,
  shown: Shown,
): Promise<EventMonth> {
  const { database, now, readSite } = context;
  requireRangeOrder(facts);
  const [{ timeZone }, taxonomy] = await Promise.all([readSite(), taxonomyCache.read()]);
  const today = localOf(now(), timeZone).slice(0, 10);
  const month = asked === '' ? today.slice(0, 7) : asked;
  const begin = (of: string) => momentIn(timeZone, `${of}-01`, '00:00');
  const to = begin(monthAfter(month, 1));
  const filter = { ...everyPrice, facts, moments: await momentsOf(context, facts, shown) };
  const rows = await listEventsBetween(database, { from: begin(month), to, filter }, eventLimit + 1);
  shown.until(momentIn(timeZone, dayAfter(today, 1), '00:00'));
  for (const { endsAt } of rows) if (endsAt !== null && endsAt > now()) shown.until(endsAt);
  const events = rows
    .slice(0, eventLimit)
    .flatMap((row) => {
      const facts = shownFacts(row, taxonomy);
      return facts === null ? [] : [eventOf(row, facts, { timeZone, now: now() })];
    })
    // Whole days of another zone reach into the neighbouring month.
    .filter(({ firstDay, lastDay }) => firstDay.slice(0, 7) <= month && month <= lastDay.slice(0, 7));
  const next = events.length > 0 ? null : await findNextBegin(database, { from: to, filter });
  return {
    month,
    today,
    timeZone,
    events,
    hasMore: rows.length > eventLimit,
    next: next && localOf(next, timeZone).slice(0, 7),
  };
}

function eventOf(
  { id, title, endsAt }: EventRow,
  facts: ShownFacts,
  { timeZone, now }: { timeZone: string; now: Date },
): CalendarEvent {
  return { id, title, facts, ...daysOf(facts, timeZone), isOver: endsAt !== null && endsAt <= now };
}

/** A whole day is the same day everywhere. */
function daysOf(facts: ShownFacts, timeZone: string): Pick<CalendarEvent, 'firstDay' | 'lastDay'> {
  if (facts.isAllDay === true) {
    const { from, to } = wholeDays(facts);
    return { firstDay: from, lastDay: dayAfter(to, -1) };
  }
  const { beginsAt, endsAt, ends } = facts;
  const begin = beginsAt ?? new Date(0);
  // An event that ends at midnight does not reach into the next day.
  const last = ends === undefined || endsAt === null ? begin : new Date(endsAt.getTime() - 1);
  const dayOf = (moment: Date) => localOf(moment, timeZone).slice(0, 10);
  return { firstDay: dayOf(begin), lastDay: dayOf(last) };
}

export async function readOwn({ database }: AppContext, memberId: MemberId): Promise<OwnCalendar> {
  return { madeAt: await findMadeAt(database, memberId), address: null };
}

/** The address is in this reply alone: the database stores a hash of its token. */
export async function makeOwn({ database, readSite }: AppContext, memberId: MemberId): Promise<OwnCalendar> {
  const { text, hash } = newToken();
  const [madeAt, { publicUrl }] = await Promise.all([putToken(database, memberId, hash), readSite()]);
  return { madeAt, address: publicUrl + paths.ownCalendar(text) };
}

export async function revokeOwn({ database }: AppContext, memberId: MemberId): Promise<OwnCalendar> {
  await deleteCalendarOf(database, memberId);
  return { madeAt: null, address: null };
}

/** The file at a secret address; undefined if the address is not valid. */
export async function readOwnFile(
  { database, readSite }: AppContext,
  token: string,
): Promise<string | undefined> {
  const rows = await listSavedEvents(database, hashToken(token), eventLimit);
  if (rows === undefined) return undefined;
  const { name, publicUrl } = await readSite();
  return calendarFile({ name: `${calendarTexts.savedName} · ${name}`, publicUrl, rows });
}
