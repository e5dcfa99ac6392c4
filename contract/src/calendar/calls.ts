/** The calls about the months of events, and about a member's own calendar. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  codec,
  idCodec,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import type { ProductId } from '../core/ids.ts';
import { noRequest, replyOf } from '../core/request.ts';
import { wireText } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import type { ShownFacts } from '../products/facts.ts';
import { factsCodec } from '../products/facts-wire.ts';
import { filterPart } from '../products/filter-wire.ts';
import type { FactFilter } from '../products/filters.ts';
import { type CalendarEvent, type EventMonth, eventLimit, type OwnCalendar, readMonth } from './model.ts';

export interface ReadMonth {
  /** `2026-12`; '' for the present month. */
  month: string;
  facts: FactFilter;
}

const month = codec(
  wireText({ max: 40 }).refine(
    (given) => given === '' || readMonth(given) !== '',
    'Enter a month from 2000 to 2100, such as 2026-12.',
  ),
  { toWire: (given: string) => given, fromWire: (given) => given },
);

const day = withDescription(plain(z.iso.date()), 'A day in time_zone.');

/** An event always has facts. */
const facts = codec(factsCodec.schema, {
  toWire: (shown: ShownFacts) => factsCodec.toWire(shown),
  fromWire: (wire) => factsCodec.fromWire(wire) as ShownFacts,
});

const calendarEvent = objectOf<CalendarEvent>({
  id: ['id', idCodec<ProductId>()],
  title: ['title', text],
  facts: ['facts', facts],
  firstDay: ['first_day', day],
  lastDay: ['last_day', day],
  isOver: ['is_over', replyBoolean],
});

export const readEventMonth = defineCall('eventMonth', {
  path: '/api/eventMonth',
  auth: 'guest',
  extension: true,
  summary: `The events of a month, at most ${eventLimit}, in the order in which they begin; also those that are over. The filters are those of homePageDeals.`,
  request: requestOf<ReadMonth>({ month: ['month', month], facts: filterPart }),
  reply: replyOf<EventMonth>({
    month: ['month', text],
    today: ['today', day],
    timeZone: ['time_zone', withDescription(text, 'The association’s IANA time zone.')],
    events: ['events', listOf(calendarEvent)],
    hasMore: ['has_more', replyBoolean],
    next: ['next', withDescription(nullable(text), 'If the month has no events, the next one that has.')],
  }),
  shows: () => [topics.lists('product'), topics.taxonomy],
});

const ownCalendar = replyOf<OwnCalendar>({
  madeAt: ['made_at', withDescription(nullable(moment), 'Null if there is no address.')],
  address: ['address', withDescription(nullable(text), 'Only in the reply that makes it; we store a hash.')],
});

export const readOwnCalendar = defineCall('myCalendar', {
  method: 'GET',
  path: '/api/myCalendar',
  auth: 'member',
  extension: true,
  summary: 'Whether the calendar of one’s saved events has an address.',
  request: noRequest,
  reply: ownCalendar,
});

export const makeOwnCalendar = defineCall('makeMyCalendar', {
  path: '/api/makeMyCalendar',
  auth: 'member',
  extension: true,
  summary: 'Makes the secret address of a calendar of one’s saved events; a former address is revoked.',
  request: noRequest,
  reply: ownCalendar,
});

export const revokeOwnCalendar = defineCall('revokeMyCalendar', {
  path: '/api/revokeMyCalendar',
  auth: 'member',
  extension: true,
  summary: 'Revokes the address of the calendar of one’s saved events.',
  request: noRequest,
  reply: ownCalendar,
});
