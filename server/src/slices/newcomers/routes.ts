import * as calls from '#contract/newcomers/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { decide } from './deciding.ts';
import { listOwn, listQueue } from './list-queries.ts';
import { withdraw } from './own.ts';

/** Each may post a hundred. */
const decideLimit = { perAddress: 120, perAccount: 60, windowMinutes: 15, counts: 'calls' } as const;

export function newcomerRoutes(services: Services, masterCache: MasterCache): Binding[] {
  const { database } = services;
  return [
    bindMember(calls.listHeld, { handle: (list) => listQueue(database, list) }),
    bindMember(calls.decideHeld, {
      limit: decideLimit,
      handle: (decision, viewer) => decide(services, masterCache, decision, viewer),
    }),
    bindMember(calls.listOwnHeld, { handle: (_nothing, { memberId }) => listOwn(database, memberId) }),
    bindMember(calls.withdrawHeld, { handle: ({ id }, viewer) => withdraw(services, id, viewer) }),
  ];
}
