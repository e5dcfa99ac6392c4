/** Lists one member's comments. */
import { defineCall } from '../core/call.ts';
import { listOf } from '../core/codec.ts';
import { replyOf } from '../core/request.ts';
import { topics } from '../core/topics.ts';
import { authorListRequest, authorTotal, ownListRequest } from '../posts/calls.ts';
import type { AuthorComments } from './model.ts';
import { writtenCodec } from './wire.ts';

const reply = replyOf<AuthorComments>({
  comments: ['message', listOf(writtenCodec)],
  total: ['totalCount', authorTotal],
});

const shows = (_input: unknown, { comments }: AuthorComments) =>
  comments.map(({ subject }) => topics.activity(subject));

export const listOwnComments = defineCall('myComments', {
  path: '/api/myComments',
  auth: 'member',
  summary: 'The member’s comments, newest first, each with the title and id of its product or thread.',
  request: ownListRequest,
  reply,
  shows,
});

export const listOwnThreadComments = defineCall('myForumComments', {
  path: '/api/myForumComments',
  auth: 'member',
  extension: true,
  summary: 'The same for comments in threads only.',
  request: ownListRequest,
  reply,
  shows,
});

export const listCommentsBy = defineCall('userComments', {
  path: '/api/userComments',
  auth: 'member',
  extension: true,
  summary: 'The comments of the member whose `id` is given, as in myComments.',
  request: authorListRequest,
  reply,
  shows,
});
