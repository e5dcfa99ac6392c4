import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/calendar/calls.ts';
import { calendarTexts } from '#contract/calendar/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember, bindPublic } from '../../platform/http/binding.ts';
import { networkOf } from '../../platform/http/network.ts';
import { leftBefore, type RequestLimiters } from '../../platform/http/request-limiters.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { makeOwn, readMonthOfEvents, readOwn, readOwnFile, revokeOwn } from './actions.ts';
import { calendarType } from './calendar-file.ts';

const makeLimit = { perAddress: 100, perAccount: 30, windowMinutes: 60, counts: 'calls' } as const;

export function calendarRoutes(context: AppContext, taxonomyCache: TaxonomyCache): Binding[] {
  return [
    bindPublic(calls.readEventMonth, {
      read: (asked, shown) => readMonthOfEvents(context, taxonomyCache, asked, shown),
    }),
    bindMember(calls.readOwnCalendar, { handle: (_nothing, { memberId }) => readOwn(context, memberId) }),
    bindMember(calls.makeOwnCalendar, {
      limit: makeLimit,
      handle: (_nothing, { memberId }) => makeOwn(context, memberId),
    }),
    bindMember(calls.revokeOwnCalendar, { handle: (_nothing, { memberId }) => revokeOwn(context, memberId) }),
  ];
}

/**
 * A member's saved events, for programs without a session: the address holds a secret (rules/calendar 6). Nothing is
 * cached, so each request waits for a permit.
 */
export function registerOwnCalendar(
  app: FastifyInstance,
  context: AppContext,
  { expensiveReads }: Pick<RequestLimiters, 'expensiveReads'>,
): void {
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async ({ params, ip }, reply) => {
    const waiting = { key: networkOf(ip), signal: leftBefore(reply) };
    const file = await expensiveReads.run(() => readOwnFile(context, params.token), waiting);
    reply.headers({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    if (file === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send(calendarTexts.addressGone);
    return reply.type(calendarType).send(file);
  });
}
