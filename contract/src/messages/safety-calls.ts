/** Blocks senders and reports messages. */
import { defineCall } from '../core/call.ts';
import { integer, listOf, plain, requestOf } from '../core/codec.ts';
import { type MemberId, type MessageId, type MessageReportId, wireId } from '../core/ids.ts';
import {
  idRequest,
  type ListPage,
  listRequestOf,
  longListLimit,
  pageFields,
  replyOf,
  sentenceReply,
} from '../core/request.ts';
import { wireText } from '../core/scalars.ts';
import type { BlockedList, ReportedList, ReportMessage } from './model.ts';
import { blockedCodec, reportedCodec } from './wire.ts';

export const blockSender = defineCall('blockSender', {
  path: '/api/blockSender',
  auth: 'member',
  extension: true,
  summary: 'Blocks messages from a member, who is not told.',
  request: idRequest<MemberId>(),
  reply: sentenceReply,
});

export const unblockSender = defineCall('unblockSender', {
  path: '/api/unblockSender',
  auth: 'member',
  extension: true,
  summary: 'Unblocks a member. Messages sent while blocked are not delivered.',
  request: idRequest<MemberId>(),
  reply: sentenceReply,
});

const listRequest = listRequestOf<ListPage>(pageFields(longListLimit));

export const listBlocked = defineCall('blockedMembers', {
  path: '/api/blockedMembers',
  auth: 'member',
  extension: true,
  summary: 'Blocked members, latest first.',
  request: listRequest,
  reply: replyOf<BlockedList>({
    blocked: ['message', listOf(blockedCodec)],
    total: ['totalCount', integer],
  }),
});

export const reportMessage = defineCall('reportMessage', {
  path: '/api/reportMessage',
  auth: 'member',
  extension: true,
  summary: 'Reports a received message to moderators, with a reason.',
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
  summary: 'Open reports of messages, oldest first; without messages that the viewer sent.',
  request: listRequest,
  reply: replyOf<ReportedList>({
    reports: ['message', listOf(reportedCodec)],
    total: ['totalCount', integer],
  }),
});

export const closeReport = defineCall('closeReport', {
  path: '/api/closeReport',
  auth: 'staff',
  extension: true,
  summary: 'Closes a report. The activity log keeps it, with the message. 404 for the sender of the message.',
  request: idRequest<MessageReportId>(),
  reply: sentenceReply,
});
