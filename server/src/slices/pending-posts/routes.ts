import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/pending-posts/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { asDownload } from '../../platform/http/files.ts';
import type { FindViewer } from '../../platform/http/viewer.ts';
import { signedIn } from '../../platform/http/viewer.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { decide } from './decide.ts';
import { listOwn } from './list-queries.ts';
import { openPendingFile, readQueue, withdraw } from './queue.ts';

/** Limits calls, as each may decide about a hundred posts. */
const decideLimit = { perAddress: 120, perAccount: 60, windowMinutes: 15, counts: 'calls' } as const;

export function pendingPostRoutes(context: AppContext, taxonomyCache: TaxonomyCache): Binding[] {
  const { database } = context;
  return [
    bindMember(calls.listPending, {
      handle: (list, viewer) => readQueue(context, taxonomyCache, list, viewer),
    }),
    bindMember(calls.decidePending, {
      limit: decideLimit,
      handle: (decision, viewer) => decide(context, taxonomyCache, decision, viewer),
    }),
    bindMember(calls.listOwnPending, { handle: (_nothing, { memberId }) => listOwn(database, memberId) }),
    bindMember(calls.withdrawPending, { handle: ({ id }, viewer) => withdraw(context, id, viewer) }),
  ];
}

/** Not an API call, as the reply is no JSON. It is never cached, and no browser shows it as a page. */
export function registerPendingFile(app: FastifyInstance, context: AppContext, findViewer: FindViewer): void {
  app.get<{ Params: { id: string } }>(paths.downloadPending(':id'), async (request, reply) => {
    reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin');
    const viewer = await signedIn('member', request, findViewer);
    const { stream, bytes, name } = await openPendingFile(context, request.params.id, viewer);
    if (bytes !== undefined) reply.header('content-length', String(bytes));
    return reply
      .header('content-disposition', asDownload(name))
      .type('application/octet-stream')
      .send(stream);
  });
}
