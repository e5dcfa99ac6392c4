import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/core/day.ts';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/moderation/calls.ts';
import { undoAct as undoCall } from '#contract/moderation/undo-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { downloadLimit, registerDownloadByWord } from '../../platform/http/files.ts';
import { csvOf } from './csv.ts';
import { readRecord, startRecordDownload, takeRecord } from './record.ts';
import { undoAct } from './undo.ts';

export function moderationRoutes(context: AppContext): Binding[] {
  return [
    bindMember(calls.listRecord, { handle: (list, viewer) => readRecord(context, list, viewer) }),
    bindMember(calls.startRecordDownload, {
      limit: downloadLimit,
      handle: (filter, viewer) => startRecordDownload(context, filter, viewer),
    }),
    bindMember(undoCall, { handle: (undo, viewer) => undoAct(context, undo, viewer) }),
  ];
}

export function registerRecordDownload(app: FastifyInstance, context: AppContext): void {
  registerDownloadByWord(app, paths.downloadRecord(), async (word) => {
    const entries = await takeRecord(context, word);
    return {
      name: `record-${dayOf(context.now())}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csvOf(entries),
    };
  });
}
