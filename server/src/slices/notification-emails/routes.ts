import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/notification-emails/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindGuest, bindMember } from '../../platform/http/binding.ts';
import {
  choose,
  chooseByLink,
  reachAgain,
  undoUnsubscribe,
  unsubscribe,
  viewSettings,
  viewSettingsByLink,
} from './actions.ts';

/** The same limit as for other mailed links, as nobody needs many attempts. */
const linkLimit = { perAddress: 100, windowMinutes: 15, counts: 'failures' } as const;
const chooseLimit = { perAddress: 300, perAccount: 100, windowMinutes: 15, counts: 'calls' } as const;
/** Limits repeated attempts with an address that rejects e-mail. */
const reachLimit = { perAddress: 30, perAccount: 5, windowMinutes: 60, counts: 'calls' } as const;

export function emailSettingRoutes(context: AppContext): Binding[] {
  return [
    bindMember(calls.listChoices, {
      handle: (_nothing, { memberId }) => viewSettings(context, memberId),
    }),
    bindMember(calls.choose, {
      limit: chooseLimit,
      handle: (chosen, { memberId }) => choose(context, chosen, memberId),
    }),
    bindMember(calls.reachAgain, {
      limit: reachLimit,
      handle: (_nothing, { memberId }) => reachAgain(context, memberId),
    }),
    ...linkRoutes(context),
  ];
}

/** Calls for visitors who follow a link in an e-mail. */
function linkRoutes(context: AppContext): Binding[] {
  return [
    bindGuest(calls.listChoicesByLink, {
      limit: linkLimit,
      handle: (link) => viewSettingsByLink(context, link),
    }),
    bindGuest(calls.chooseByLink, {
      limit: linkLimit,
      handle: (chosen) => chooseByLink(context, chosen),
    }),
    bindGuest(calls.unsubscribe, { limit: linkLimit, handle: (link) => unsubscribe(context, link) }),
    bindGuest(calls.unsubscribeAtOnce, { limit: linkLimit, handle: (link) => unsubscribe(context, link) }),
    bindGuest(calls.undoUnsubscribe, { limit: linkLimit, handle: (link) => undoUnsubscribe(context, link) }),
  ];
}

/**
 * Not an API call: a mail program without one-click unsubscribe opens the address in a browser, which shows the page
 * (rules/emails 23).
 */
export function registerOneClick(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>(calls.unsubscribeAtOnce.path, ({ params }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(paths.unsubscribe(params.token), 303),
  );
}
