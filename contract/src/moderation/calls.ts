/** The calls about the activity log. */
import { z } from 'zod';
import { authorFields } from '../accounts/wire.ts';
import { defineCall } from '../core/call.ts';
import {
  codec,
  type Fields,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import { dayCodec } from '../core/edit-codecs.ts';
import {
  type AuditEntryId,
  type Id,
  type MemberId,
  optionalWireId,
  type Subject,
  type SubjectKind,
  subjectKinds,
  subjectOf,
  wireId,
} from '../core/ids.ts';
import { listRequestOf, pageFields, postedReply, replyOf } from '../core/request.ts';
import { wireChoice, wireText } from '../core/scalars.ts';
import { topics } from '../core/topics.ts';
import { type DownloadToken, downloadSeconds } from '../exports/model.ts';
import { authorTotal } from '../posts/calls.ts';
import { authorSearchLimit } from '../posts/model.ts';
import { reasonField, type WithReason } from '../posts/reason.ts';
import { staffNameFields } from '../posts/staff-calls.ts';
import {
  type ListRecord,
  type RecordActor,
  type RecordEntry,
  type Recorded,
  type RecordFilter,
  type RecordList,
  type RecordTarget,
  recordedKinds,
  recordPageSize,
} from './model.ts';

const words = codec(wireText({ max: authorSearchLimit }), {
  toWire: (typed: string) => (typed === '' ? undefined : typed),
  fromWire: (typed) => typed,
});

function anyId<Asked extends number>() {
  return codec(optionalWireId<Id<string>>(), {
    toWire: (id: Asked | null) => id ?? undefined,
    fromWire: (id) => id as Asked | null,
  });
}

const filterFields: Fields<RecordFilter> = {
  person: ['person', withDescription(words, 'Who acted: an id, or how the full or the last name begins.')],
  kind: ['kind', plain(wireChoice(['', ...recordedKinds], ''))],
  targetId: ['targetId', withDescription(anyId<number>(), 'The id of the thing; goes with `kind`.')],
  ownerId: ['userId', withDescription(anyId<MemberId>(), 'The member whose the thing is, or who it is.')],
  action: ['action', withDescription(words, 'As entries have it: `product-removed`.')],
  from: ['from', withDescription(dayCodec, 'The first day in UTC, YYYY-MM-DD.')],
  to: ['to', withDescription(dayCodec, 'The last one.')],
};

const recorded = plain<z.ZodType<Recorded>>(z.record(z.string(), z.unknown()));

const placeCodec = codec(z.object({ kind: z.enum(subjectKinds), id: z.number().int() }), {
  toWire: ({ kind, id }: Subject): { kind: SubjectKind; id: number } => ({ kind, id }),
  fromWire: ({ kind, id }) => subjectOf(kind, id),
});

const actor = objectOf<RecordActor>({
  ...staffNameFields,
  isFormer: authorFields.isFormer,
});

const target = objectOf<RecordTarget>({
  kind: ['kind', plain(z.enum(recordedKinds))],
  id: ['id', integer],
  title: ['title', withDescription(text, 'A title or a name; of a comment the title above it.')],
  isGone: ['is_gone', withDescription(replyBoolean, '1 of what was taken away.')],
  place: ['of', withDescription(nullable(placeCodec), 'What a comment belongs to; null of everything else.')],
});

const entry = objectOf<RecordEntry>({
  id: ['id', integer],
  at: ['at', moment],
  actor: ['actor', actor],
  action: ['action', withDescription(text, 'What was done, as a past fact.')],
  target: ['target', target],
  before: ['before', withDescription(recorded, 'What was kept of it as it was.')],
  after: ['after', withDescription(recorded, 'The same as it is since, and the reason where one was given.')],
  undoes: ['undoes', withDescription(nullable(integer), 'The entry whose act this one took back.')],
  undoneBy: ['undone_by', withDescription(nullable(integer), 'The entry that took this one back.')],
  canUndo: ['undoable', withDescription(replyBoolean, '1 where `undoAct` takes it back as things stand.')],
});

export const listRecord = defineCall('auditLog', {
  path: '/api/auditLog',
  auth: 'staff',
  extension: true,
  summary: 'The activity log, newest first; entries about members are for roles 1 and 2.',
  request: listRequestOf<ListRecord>({
    ...pageFields({ min: 1, max: 200, fallback: recordPageSize }),
    ...filterFields,
  }),
  reply: replyOf<RecordList>({
    entries: ['message', listOf(entry)],
    total: ['totalCount', authorTotal],
  }),
});

export const startRecordDownload = defineCall('auditCsv', {
  path: '/api/auditCsv',
  auth: 'staff',
  extension: true,
  summary: `A one-time token to download the same as CSV, valid for ${downloadSeconds} seconds; a form posts it.`,
  request: requestOf<RecordFilter>(filterFields),
  reply: replyOf<DownloadToken>({
    token: ['token', withDescription(text, 'For the field `token` of the form.')],
    expiresAt: ['expires_at', moment],
  }),
});

export interface UndoAct extends WithReason {
  /** The id of the activity log entry. */
  id: AuditEntryId;
}

export const undoAct = defineCall('undoAct', {
  path: '/api/undoAct',
  auth: 'staff',
  extension: true,
  summary:
    'Undoes an entry of the activity log; 409 if something newer prevents it. Replies with the new entry.',
  request: requestOf<UndoAct>({ id: ['id', plain(wireId<AuditEntryId>())], reason: reasonField }),
  reply: postedReply<AuditEntryId>(),
  changes: () => [topics.everything],
});
