/** Lists one member's threads. */
import { defineCall } from '../core/call.ts';
import { replyOf } from '../core/request.ts';
import { listTopics } from '../core/topics.ts';
import { authorListRequest, ownListRequest } from '../posts/calls.ts';
import type { ThreadList } from './model.ts';
import { threadListFields } from './wire.ts';

const reply = replyOf<ThreadList>(threadListFields);

const shows = () => listTopics('thread');

export const listOwnThreads = defineCall('myForums', {
  path: '/api/myForums',
  auth: 'member',
  extension: true,
  summary: 'One’s own threads as in lists, newest first; `searchtxt` finds words.',
  request: ownListRequest,
  reply,
  shows,
});

export const listThreadsBy = defineCall('userForums', {
  path: '/api/userForums',
  auth: 'member',
  extension: true,
  summary: 'The same of the member whose `id` is given.',
  request: authorListRequest,
  reply,
  shows,
});
