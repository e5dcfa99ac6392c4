import type { FastifyInstance, FastifyReply } from 'fastify';
import { Fault } from '#contract/core/fault.ts';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/exports/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { askForExport, type Download, readExport, startDownload, takeDownload } from './actions.ts';

/** Putting everything together takes its time, and mails. */
const askLimit = { perAddress: 30, perAccount: 5, windowMinutes: 60, counts: 'calls' } as const;
const downloadLimit = { perAddress: 100, perAccount: 20, windowMinutes: 60, counts: 'calls' } as const;

export function exportRoutes(services: Services): Binding[] {
  return [
    bindMember(calls.exportMyData, {
      limit: askLimit,
      handle: (_nothing, viewer) => askForExport(services, viewer),
    }),
    bindMember(calls.getMyExport, { handle: (_nothing, { memberId }) => readExport(services, memberId) }),
    bindMember(calls.startDownload, {
      limit: downloadLimit,
      handle: (_nothing, viewer) => startDownload(services, viewer),
    }),
  ];
}

/** No call: a browser saves what a form brings it, and no script has to hold it. */
export function registerDownload(app: FastifyInstance, services: Services): void {
  app.post<{ Body: unknown }>(paths.downloadExport(), async ({ body }, reply) => {
    reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin');
    try {
      return send(await takeDownload(services, tokenIn(body)), reply);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // Read by whoever pressed the button, in the place of the page.
      return reply.code(error.status).type('text/plain; charset=utf-8').send(error.message);
    }
  });
}

function send({ stream, bytes, madeAt }: Download, reply: FastifyReply): FastifyReply {
  const day = madeAt.toISOString().slice(0, 10);
  return reply
    .header('content-disposition', `attachment; filename="my-data-${day}.zip"`)
    .header('content-length', String(bytes))
    .type('application/zip')
    .send(stream);
}

function tokenIn(body: unknown): string {
  const { token } = (body ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : '';
}
