import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/core/day.ts';
import { Fault } from '#contract/core/fault.ts';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/moderation/calls.ts';
import { undoAct as undoCall } from '#contract/moderation/undo-calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { csvOf } from './csv.ts';
import { readRecord, startRecordDownload, takeRecord } from './record.ts';
import { undoAct } from './undo.ts';

const downloadLimit = { perAddress: 100, perAccount: 20, windowMinutes: 60, counts: 'calls' } as const;

export function moderationRoutes(services: Services): Binding[] {
  return [
    bindMember(calls.listRecord, { handle: (list, viewer) => readRecord(services, list, viewer) }),
    bindMember(calls.startRecordDownload, {
      limit: downloadLimit,
      handle: (filter, viewer) => startRecordDownload(services, filter, viewer),
    }),
    bindMember(undoCall, { handle: (undo, viewer) => undoAct(services, undo, viewer) }),
  ];
}

/** No call: a browser saves what a form brings it, and no script has to hold it. */
export function registerRecordDownload(app: FastifyInstance, services: Services): void {
  app.post<{ Body: unknown }>(paths.downloadRecord(), async ({ body }, reply) => {
    reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin');
    try {
      const entries = await takeRecord(services, tokenIn(body));
      return reply
        .header('content-disposition', `attachment; filename="record-${dayOf(services.now())}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(csvOf(entries));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // Read by whoever pressed the button, in the place of the page.
      return reply.code(error.status).type('text/plain; charset=utf-8').send(error.message);
    }
  });
}

function tokenIn(body: unknown): string {
  const { token } = (body ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : '';
}
