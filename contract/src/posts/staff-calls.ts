/** The parts that the staff's calls about products and threads share. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  codec,
  type Fields,
  idCodec,
  integer,
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
import type { SubjectId, SubjectKind } from '../core/ids.ts';
import { type Id, wireId, wireIds } from '../core/ids.ts';
import { listRequestOf, pageFields, replyOf, searchField } from '../core/request.ts';
import { wireBoolean, wireChoice, wireText } from '../core/scalars.ts';
import { authorSearchLimit } from './model.ts';
import { reasonField } from './reason.ts';
import {
  type AskBulk,
  type AskedBulk,
  type BulkAct,
  type BulkProgress,
  bulkActs,
  bulkLimit,
  type ListEveryPost,
  type PostFilter,
  type PostState,
  postStates,
  type StaffName,
  type StaffPost,
  staffOrders,
  staffPageSize,
} from './staff-list.ts';
import { bulkTexts } from './staff-texts.ts';

const authorName = codec(wireText({ max: authorSearchLimit }), {
  toWire: (name: string) => (name === '' ? undefined : name),
  fromWire: (name) => name,
});

function filterFields<Kind extends SubjectKind>(kind: Kind): Fields<PostFilter<Kind>> {
  const states: readonly PostState<Kind>[] = postStates[kind];
  const [first] = postStates[kind];
  return {
    text: searchField(authorSearchLimit),
    state: ['state', plain(wireChoice(states, first))],
    author: [
      'author',
      withDescription(authorName, 'How the author’s name begins, the full or the last one.'),
    ],
    from: [
      'from',
      withDescription(dayCodec, 'The first day in UTC on which it may have been posted, YYYY-MM-DD.'),
    ],
    to: ['to', withDescription(dayCodec, 'The last one.')],
  };
}

export function everyPostRequest<Kind extends SubjectKind>(kind: Kind) {
  return listRequestOf<ListEveryPost<Kind>>({
    ...pageFields({ min: 1, max: 200, fallback: staffPageSize }),
    ...filterFields(kind),
    order: ['filterBy', plain(wireChoice(staffOrders, 'new'))],
  });
}

export const staffNameFields: Fields<StaffName> = { id: ['id', idCodec()], name: ['name', text] };

export const staffName = objectOf(staffNameFields);

export const staffPostFields: Fields<StaffPost> = {
  deletedAt: ['deleted_at', withDescription(nullable(moment), 'Null unless it is deleted.')],
  deletedBy: ['deleted_by', nullable(staffName)],
};

export function bulkRequest<Kind extends SubjectKind>(kind: Kind) {
  const acts: readonly BulkAct<Kind>[] = bulkActs[kind];
  return requestOf<AskBulk<Kind>>({
    act: ['act', plain(z.enum(acts, bulkTexts.noSuchAct))],
    isAll: ['all', booleanCodec(wireBoolean().meta({ description: '1 for all that the filter finds.' }))],
    ids: [
      'ids',
      withDescription(plain(wireIds<SubjectId>({ max: bulkLimit })), 'Those chosen, unless `all` is 1.'),
    ],
    filter: objectOf(filterFields(kind)),
    reason: reasonField,
  });
}

export const bulkReply = replyOf<AskedBulk>({
  id: ['id', withDescription(integer, 'For bulkProgress.')],
  count: ['count', withDescription(integer, `How many were chosen, at most ${bulkLimit}.`)],
  isPart: ['more', withDescription(replyBoolean, '1 where more matched, which are left as they are.')],
});

export const readBulkProgress = defineCall('bulkProgress', {
  path: '/api/bulkProgress',
  auth: 'staff',
  extension: true,
  summary: 'How far an act on many products or threads has come.',
  request: requestOf<{ id: number }>({ id: ['id', plain(wireId<Id<'bulk'>>())] }),
  reply: replyOf<BulkProgress>({
    total: ['total', integer],
    done: ['done', integer],
    changed: ['changed', withDescription(integer, 'Of those done, the ones that were not so already.')],
    finishedAt: ['finished_at', withDescription(nullable(moment), 'Null while it is under way.')],
    hasFailed: ['failed', withDescription(replyBoolean, '1 where it broke off and is not tried again.')],
  }),
});
