import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/letters/calls.ts';
import { type Binding, bindGuest, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import {
  choose,
  chooseByLink,
  reachAgain,
  undoUnsubscribe,
  unsubscribe,
  viewSettings,
  viewSettingsByLink,
} from './actions.ts';

/** As those of other mailed links: nobody tries many. */
const linkLimit = { perAddress: 100, windowMinutes: 15, counts: 'failures' } as const;
const chooseLimit = { perAddress: 300, perAccount: 100, windowMinutes: 15, counts: 'calls' } as const;
/** An address that refuses mail is not tried for ever. */
const reachLimit = { perAddress: 30, perAccount: 5, windowMinutes: 60, counts: 'calls' } as const;

export function letterRoutes(services: Services): Binding[] {
  return [
    bindMember(calls.listChoices, {
      handle: (_nothing, { memberId }) => viewSettings(services, memberId),
    }),
    bindMember(calls.choose, {
      limit: chooseLimit,
      handle: (chosen, { memberId }) => choose(services, chosen, memberId),
    }),
    bindMember(calls.reachAgain, {
      limit: reachLimit,
      handle: (_nothing, { memberId }) => reachAgain(services, memberId),
    }),
    ...linkRoutes(services),
  ];
}

/** Of whoever comes by a letter. */
function linkRoutes(services: Services): Binding[] {
  return [
    bindGuest(calls.listChoicesByLink, {
      limit: linkLimit,
      handle: (link) => viewSettingsByLink(services, link),
    }),
    bindGuest(calls.chooseByLink, {
      limit: linkLimit,
      handle: (chosen) => chooseByLink(services, chosen),
    }),
    bindGuest(calls.unsubscribe, { limit: linkLimit, handle: (link) => unsubscribe(services, link) }),
    bindGuest(calls.unsubscribeAtOnce, { limit: linkLimit, handle: (link) => unsubscribe(services, link) }),
    bindGuest(calls.undoUnsubscribe, { limit: linkLimit, handle: (link) => undoUnsubscribe(services, link) }),
  ];
}

/** No call: a mail program that knows no one-click opens the address, and its reader meets the page (rules/letters 23). */
export function registerOneClick(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>(calls.unsubscribeAtOnce.path, ({ params }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(paths.unsubscribe(params.token), 303),
  );
}
