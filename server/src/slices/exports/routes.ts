import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/core/day.ts';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/exports/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { downloadLimit, registerDownloadByToken } from '../../platform/http/files.ts';
import { askForExport, readExport, startDownload, takeDownload } from './actions.ts';

/** Limits requests, as creating an export takes time and sends an e-mail. */
const askLimit = { perAddress: 30, perAccount: 5, windowMinutes: 60, counts: 'calls' } as const;

export function exportRoutes(context: AppContext): Binding[] {
  return [
    bindMember(calls.exportMyData, {
      limit: askLimit,
      handle: (_nothing, viewer) => askForExport(context, viewer),
    }),
    bindMember(calls.getMyExport, { handle: (_nothing, { memberId }) => readExport(context, memberId) }),
    bindMember(calls.startDownload, {
      limit: downloadLimit,
      handle: (_nothing, viewer) => startDownload(context, viewer),
    }),
  ];
}

export function registerDownload(app: FastifyInstance, context: AppContext): void {
  registerDownloadByToken(app, paths.downloadExport(), async (word) => {
    const { stream, bytes, madeAt } = await takeDownload(context, word);
    return { name: `my-data-${dayOf(madeAt)}.zip`, type: 'application/zip', content: stream, bytes };
  });
}
