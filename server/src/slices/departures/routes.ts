import * as calls from '#contract/departures/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { proofLimit } from '../accounts/index.ts';
import { requestDeparture } from './actions.ts';

export function departureRoutes(services: Services): Binding[] {
  return [
    bindMember(calls.requestDeparture, {
      limit: proofLimit,
      handle: (request, viewer) => requestDeparture(services, request, viewer),
    }),
  ];
}
