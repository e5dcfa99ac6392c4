/** The staff's calls about all threads. */
import { defineCall } from '../core/call.ts';
import { listOf, objectOf } from '../core/codec.ts';
import type { ThreadId } from '../core/ids.ts';
import { replyOf, sentenceReply } from '../core/request.ts';
import { contentTopics, listTopics } from '../core/topics.ts';
import { authorTotal } from '../posts/calls.ts';
import { actRequest } from '../posts/reason.ts';
import { bulkReply, bulkRequest, everyPostRequest, staffPostFields } from '../posts/staff-calls.ts';
import type { EveryThread, StaffThread } from './model.ts';
import { threadCardFields } from './wire.ts';

const staffThreadCodec = objectOf<StaffThread>({ ...threadCardFields, ...staffPostFields });

export const listEveryThread = defineCall('allForums', {
  path: '/api/allForums',
  auth: 'staff',
  summary: 'Every thread, for the staff: by words, state, author and days; never kept.',
  request: everyPostRequest('thread'),
  reply: replyOf<EveryThread>({
    threads: ['message', listOf(staffThreadCodec)],
    total: ['totalCount', authorTotal],
  }),
  shows: () => listTopics('thread'),
});

export const restoreThread = defineCall('restoreForum', {
  path: '/api/restoreForum',
  auth: 'staff',
  extension: true,
  summary: 'Shows a deleted thread again.',
  request: actRequest<ThreadId>(),
  reply: sentenceReply,
  changes: ({ id }) => contentTopics({ kind: 'thread', id }),
});

export const actOnThreads = defineCall('bulkForums', {
  path: '/api/bulkForums',
  auth: 'staff',
  body: 'manyIds',
  extension: true,
  summary: 'Does one act to many threads, in the background; bulkProgress tells how far it has come.',
  request: bulkRequest('thread'),
  reply: bulkReply,
});
