import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/newcomers/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { asDownload } from '../../platform/http/files.ts';
import type { FindViewer } from '../../platform/http/viewer.ts';
import { signedIn } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { decide } from './deciding.ts';
import { openHeldFile } from './held-file.ts';
import { listOwn } from './list-queries.ts';
import { withdraw } from './own.ts';
import { readQueue } from './queue.ts';

/** Each may post a hundred. */
const decideLimit = { perAddress: 120, perAccount: 60, windowMinutes: 15, counts: 'calls' } as const;

export function newcomerRoutes(services: Services, masterCache: MasterCache): Binding[] {
  const { database } = services;
  return [
    bindMember(calls.listHeld, { handle: (list, viewer) => readQueue(services, masterCache, list, viewer) }),
    bindMember(calls.decideHeld, {
      limit: decideLimit,
      handle: (decision, viewer) => decide(services, masterCache, decision, viewer),
    }),
    bindMember(calls.listOwnHeld, { handle: (_nothing, { memberId }) => listOwn(database, memberId) }),
    bindMember(calls.withdrawHeld, { handle: ({ id }, viewer) => withdraw(services, id, viewer) }),
  ];
}

/** No call: what it answers is no JSON. Nothing keeps it, and no browser shows it as a page. */
export function registerHeldFile(app: FastifyInstance, services: Services, findViewer: FindViewer): void {
  app.get<{ Params: { id: string } }>(paths.downloadHeld(':id'), async (request, reply) => {
    reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin');
    const viewer = await signedIn('member', request, findViewer);
    const { stream, bytes, name } = await openHeldFile(services, request.params.id, viewer);
    if (bytes !== undefined) reply.header('content-length', String(bytes));
    return reply
      .header('content-disposition', asDownload(name))
      .type('application/octet-stream')
      .send(stream);
  });
}
