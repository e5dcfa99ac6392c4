import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/core/day.ts';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/moderation/calls.ts';
import { undoAct as undoCall } from '#contract/moderation/calls.ts';
import { differenceOf, reasonOf } from '#contract/moderation/difference.ts';
import type { RecordEntry } from '#contract/moderation/model.ts';
import { actionText, fieldText, recordTexts } from '#contract/moderation/texts.ts';
import { writeCsv } from '../../packages/csv/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { downloadLimit, registerDownloadByToken } from '../../platform/http/files.ts';
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
  registerDownloadByToken(app, paths.downloadRecord(), async (word) => {
    const entries = await takeRecord(context, word);
    return {
      name: `record-${dayOf(context.now())}.csv`,
      type: 'text/csv; charset=utf-8',
      content: csvOf(entries),
    };
  });
}

/** Written while it is read. */
export function csvOf(entries: AsyncIterable<RecordEntry>): Readable {
  return writeCsv(recordTexts.columns, rowsOf(entries));
}

async function* rowsOf(entries: AsyncIterable<RecordEntry>): AsyncGenerator<string[]> {
  for await (const entry of entries) yield rowOf(entry);
}

function rowOf(entry: RecordEntry): string[] {
  const { id, at, actor, action, target, undoes } = entry;
  const changes = differenceOf(entry);
  const side = (of: 'before' | 'after') =>
    changes.map((change) => `${fieldText(change.field)}: ${change[of]}`).join('\n');
  return [
    String(id),
    at.toISOString(),
    actor.name,
    actionText(action, target.kind),
    recordTexts.kinds[target.kind],
    String(target.id),
    target.title,
    side('before'),
    side('after'),
    reasonOf(entry),
    undoes === null ? '' : String(undoes),
  ];
}
