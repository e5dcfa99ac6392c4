/** The calls about read markers. All are private to a member, so no shared cache stores them. */
import { defineCall } from '../core/call.ts';
import { codec, integer, listOf, plain, requestOf } from '../core/codec.ts';
import { dayLength } from '../core/day.ts';
import { perKind, type Subject, type SubjectId, type SubjectKind, subjectOf, wireIds } from '../core/ids.ts';
import {
  listRequestOf,
  noRequest,
  pageFields,
  replyIn,
  replyOf,
  sentenceReply,
  subjectCodecs,
} from '../core/request.ts';
import { wireInt } from '../core/scalars.ts';
import { type ThreadList, threadLimit, threadPageSize } from '../threads/model.ts';
import { threadListFields } from '../threads/wire.ts';
import {
  type LastVisit,
  type ListReadMarkers,
  type MarkSeen,
  newActivityOfLimit,
  type ReadMarkerList,
  readMarkerDays,
} from './model.ts';
import { lastVisitFields, newActivityCodecs, readMarkerCodec } from './wire.ts';

const names = {
  product: { mark: 'sawDeal', newActivity: 'dealNews', subject: 'dealId' },
  thread: { mark: 'sawForum', newActivity: 'forumNews', subject: 'huddleId' },
} as const;

/** As long as a page may stay open in a tab. */
const longestAge = dayLength;

const age = plain(
  wireInt({ min: 0, max: longestAge, fallback: 0 }).meta({
    description: 'Milliseconds since what is on screen was read.',
  }),
);

export const markSeen = perKind((kind) => {
  const { mark: name, subject } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    extension: true,
    summary: `Keeps that one has seen a ${kind} with its comments; replies with what came since the visit before.`,
    request: requestOf<MarkSeen>({ subject: [subject, subjectCodecs[kind]], age: ['age', age] }),
    reply: replyOf<LastVisit>(lastVisitFields),
  });
});

function subjects(kind: SubjectKind) {
  return codec(wireIds<SubjectId>({ max: newActivityOfLimit }), {
    toWire: (of: Subject[]) => of.map(({ id }) => id),
    fromWire: (ids) => ids.map((id) => subjectOf(kind, id)),
  });
}

export const listNewActivity = perKind((kind) => {
  const { newActivity: name, subject } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    extension: true,
    summary: `Which of these ${kind}s have comments that came since one was last there.`,
    request: requestOf<{ of: Subject[] }>({ of: [`${subject}s`, subjects(kind)] }),
    reply: replyIn('message', listOf(newActivityCodecs[kind])),
  });
});

export const listNewThreads = defineCall('newForums', {
  path: '/api/newForums',
  auth: 'member',
  extension: true,
  summary: `Threads that are new to one: started in the last ${readMarkerDays} days and never opened, or commented on since.`,
  request: listRequestOf<ListReadMarkers>(pageFields({ ...threadLimit, fallback: threadPageSize })),
  reply: replyOf<ThreadList>(threadListFields),
});

export const listReadMarkers = defineCall('seen', {
  path: '/api/seen',
  auth: 'member',
  extension: true,
  summary: `Everything that is kept of what one has seen in the last ${readMarkerDays} days, the latest first.`,
  request: listRequestOf<ListReadMarkers>(pageFields({ min: 1, max: 200, fallback: 200 })),
  reply: replyOf<ReadMarkerList>({
    seen: ['message', listOf(readMarkerCodec)],
    total: ['totalCount', integer],
  }),
});

export const deleteOldReadMarkers = defineCall('forgetSeen', {
  path: '/api/forgetSeen',
  auth: 'member',
  extension: true,
  summary: 'Clears the member’s reading history.',
  request: noRequest,
  reply: sentenceReply,
});
