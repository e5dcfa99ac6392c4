import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/core/day.ts';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/exports/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { downloadLimit, registerDownloadByWord } from '../../platform/http/files.ts';
import type { Services } from '../../platform/services.ts';
import { askForExport, readExport, startDownload, takeDownload } from './actions.ts';

/** Putting everything together takes its time, and mails. */
const askLimit = { perAddress: 30, perAccount: 5, windowMinutes: 60, counts: 'calls' } as const;

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

export function registerDownload(app: FastifyInstance, services: Services): void {
  registerDownloadByWord(app, paths.downloadExport(), async (word) => {
    const { stream, bytes, madeAt } = await takeDownload(services, word);
    return { name: `my-data-${dayOf(madeAt)}.zip`, type: 'application/zip', content: stream, bytes };
  });
}
