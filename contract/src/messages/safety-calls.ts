/** The calls by which members keep messages away, and tell the staff of them. */
import { defineCall } from '../core/call.ts';
import { listOf, plain, requestOf, whole } from '../core/codec.ts';
import { type MemberId, type MessageId, type MessageReportId, wireId } from '../core/ids.ts';
import { replyOf, sentenceReply } from '../core/reply.ts';
import { idRequest, type ListPage, listRequestOf, longListLimit, pageFields } from '../core/request.ts';
import { wireText } from '../core/scalars.ts';
import type { BlockedList, ReportedList, ReportMessage } from './model.ts';
import { blockedCodec, reportedCodec } from './wire.ts';

export const blockSender = defineCall('blockSender', {
  path: '/api/blockSender',
  auth: 'member',
  extension: true,
  summary: 'From now on nothing that this member sends reaches one; they are not told.',
  request: idRequest<MemberId>(),
  reply: sentenceReply,
});

export const unblockSender = defineCall('unblockSender', {
  path: '/api/unblockSender',
  auth: 'member',
  extension: true,
  summary: 'Takes that back. What was sent meanwhile does not come.',
  request: idRequest<MemberId>(),
  reply: sentenceReply,
});

const listRequest = listRequestOf<ListPage>(pageFields(longListLimit));

export const listBlocked = defineCall('blockedMembers', {
  path: '/api/blockedMembers',
  auth: 'member',
  extension: true,
  summary: 'Whom one has blocked, the latest first.',
  request: listRequest,
  reply: replyOf<BlockedList>({
    blocked: ['message', listOf(blockedCodec)],
    total: ['totalCount', whole],
  }),
});

export const reportMessage = defineCall('reportMessage', {
  path: '/api/reportMessage',
  auth: 'member',
  extension: true,
  summary: 'Shows the staff one message that one got, with the reason.',
  request: requestOf<ReportMessage>({
    id: ['id', plain(wireId<MessageId>())],
    reason: ['reason', plain(wireText({ max: 10_000 }))],
  }),
  reply: sentenceReply,
});

export const listReported = defineCall('reportedMessages', {
  path: '/api/reportedMessages',
  auth: 'staff',
  extension: true,
  summary:
    'Messages that were reported and not dealt with, the oldest report first; not those that the viewer sent.',
  request: listRequest,
  reply: replyOf<ReportedList>({
    reports: ['message', listOf(reportedCodec)],
    total: ['totalCount', whole],
  }),
});

export const closeReport = defineCall('closeReport', {
  path: '/api/closeReport',
  auth: 'staff',
  extension: true,
  summary: 'A report is dealt with. It is on record, with the message. 404 to who sent the message.',
  request: idRequest<MessageReportId>(),
  reply: sentenceReply,
});
