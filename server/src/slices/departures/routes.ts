import * as calls from '#contract/departures/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { requestDeparture } from './actions.ts';

/** Whoever found a session open guesses no password by it. */
const limit = { perAddress: 100, perAccount: 10, windowMinutes: 15, counts: 'failures' } as const;

export function departureRoutes(services: Services): Binding[] {
  return [
    bindMember(calls.requestDeparture, {
      limit,
      handle: (request, viewer) => requestDeparture(services, request, viewer),
    }),
  ];
}
