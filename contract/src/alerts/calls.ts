import { z } from 'zod';
import { defineCall, type WireBody } from '../core/call.ts';
import { integer, listOf, objectOf, part, plain, requestOf, text, withDescription } from '../core/codec.ts';
import { type AlertId, optionalWireId, wireId } from '../core/ids.ts';
import { noRequest, postedReply, replyIn, replyOf, sentenceReply } from '../core/request.ts';
import { wireBoolean, wireText } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import { previewDays, previewLimit, suggestionCount } from './limits.ts';
import type { AlertList, AlertPreview, PreviewAlert, SaveAlert, SetAlertStatus } from './model.ts';
import { alertFields, alertFilterPart, enteredKeywords, newStatus, previewedCodec } from './wire.ts';

export const listAlerts = defineCall('myDealAlerts', {
  path: '/api/myDealAlerts',
  auth: 'member',
  summary: 'The member’s alerts, newest first.',
  request: noRequest,
  reply: replyOf<AlertList>({
    alerts: ['message', listOf(objectOf(alertFields))],
    total: ['totalCount', integer],
  }),
});

/** Suggests keywords while the member types (rules/alerts 10). */
export const suggestKeywords = defineCall('alertSuggetion', {
  path: '/api/alertSuggetion',
  auth: 'guest',
  summary: `Up to ${suggestionCount} names of categories, types, tags and labels that hold a text.`,
  request: requestOf<{ text: string }>({ text: ['alttxt', plain(wireText({ max: 1_000 }))] }),
  reply: replyIn('message', listOf(text)),
  shows: () => [topics.taxonomy],
});

const editing = {
  editMode: wireBoolean(null).meta({ description: '1 changes the alert `alertId`, 0 adds one.' }),
  alertId: optionalWireId<AlertId>(),
};

/** True if the body changes an existing alert. `editMode` decides; without it, the presence of `alertId` does. */
const edited = part(
  editing,
  {
    toWire: (edits: SaveAlert['edits']) =>
      edits === null ? { editMode: 0 } : { editMode: 1, alertId: edits.id },
    fromWire: ({ editMode, alertId }) => ((editMode ?? alertId !== null) ? { id: alertId } : null),
  },
  { edits: 'alertId' },
);

/** Returns the alert that a body would change, regardless of its other fields; undefined if it names none. */
export function alertNamedIn(body: WireBody): AlertId | undefined {
  const { success, data } = z.object(editing).safeParse(body);
  return success ? (edited.fromWire(data)?.id ?? undefined) : undefined;
}

export const saveAlert = defineCall('addDealAlert', {
  path: '/api/addDealAlert',
  auth: 'member',
  takesIdempotencyKey: true,
  summary: 'Adds an alert, or changes one. It has keywords, filters, or both.',
  request: requestOf<SaveAlert>({
    edits: edited,
    keywords: ['tags', enteredKeywords],
    title: ['shortName', withDescription(plain(wireText({ max: 10_000 })), 'Defaults to the first keyword.')],
    filter: alertFilterPart,
  }),
  reply: postedReply<AlertId>(),
});

export const setAlertStatus = defineCall('updateStatus', {
  path: '/api/updateStatus',
  auth: 'member',
  summary: 'Pauses, resumes or deletes an alert.',
  request: requestOf<SetAlertStatus>({ id: ['id', plain(wireId<AlertId>())], status: ['status', newStatus] }),
  reply: sentenceReply,
});

/** Counts and lists what an alert would have found (rules/alerts 13). */
export const previewAlert = defineCall('previewDealAlert', {
  path: '/api/previewDealAlert',
  auth: 'member',
  extension: true,
  summary: `How many active products of the last ${previewDays} days match any of these keywords and all filters, and the newest of them.`,
  request: requestOf<PreviewAlert>({ keywords: ['tags', enteredKeywords], filter: alertFilterPart }),
  reply: replyOf<AlertPreview>({
    count: [
      'totalCount',
      withDescription(integer, `Counted up to ${previewLimit + 1}, which means more than ${previewLimit}.`),
    ],
    newest: ['deals', listOf(previewedCodec)],
  }),
});
