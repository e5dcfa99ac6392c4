import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/core/day.ts';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/moderation/calls.ts';
import { undoAct as undoCall } from '#contract/moderation/undo-calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { downloadLimit, registerDownloadByWord } from '../../platform/http/files.ts';
import type { Services } from '../../platform/services.ts';
import { csvOf } from './csv.ts';
import { readRecord, startRecordDownload, takeRecord } from './record.ts';
import { undoAct } from './undo.ts';

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

export function registerRecordDownload(app: FastifyInstance, services: Services): void {
  registerDownloadByWord(app, paths.downloadRecord(), async (word) => {
    const entries = await takeRecord(services, word);
    return {
      name: `record-${dayOf(services.now())}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csvOf(entries),
    };
  });
}
