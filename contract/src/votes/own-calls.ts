/** Lists the viewer's votes. */
import { defineCall } from '../core/call.ts';
import { listOf } from '../core/codec.ts';
import { replyOf } from '../core/request.ts';
import { topics } from '../core/topics.ts';
import { authorTotal, ownListRequest } from '../posts/calls.ts';
import type { GivenVotes } from './model.ts';
import { givenVote } from './wire.ts';

export const listOwnVotes = defineCall('myVotes', {
  path: '/api/myVotes',
  auth: 'member',
  summary:
    'One’s own votes, newest first: `like`, when, and the product, thread or comment. `searchtxt` finds words in titles and comments.',
  request: ownListRequest,
  reply: replyOf<GivenVotes>({
    votes: ['message', listOf(givenVote)],
    total: ['totalCount', authorTotal],
  }),
  shows: (_input, { votes }) => votes.map(({ on }) => topics.activity(on.subject)),
});
