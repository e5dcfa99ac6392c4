/** Lists the viewer's votes. */

import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  idCodec,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  part,
  replyBoolean,
  text,
  withDescription,
} from '../core/codec.ts';
import { replyId, subjectOf } from '../core/ids.ts';
import { replyOf } from '../core/request.ts';
import { topics } from '../core/topics.ts';
import { authorTotal, ownListRequest } from '../posts/calls.ts';
import { statusCodec } from '../products/wire.ts';
import type { GivenVote, GivenVotes, VotedComment, VotedOn } from './model.ts';

const status = nullable(statusCodec);
const deal = z.object({ id: replyId, del_title: z.string(), del_active: status.schema });
const forum = z.object({ id: replyId, for_title: z.string() });

/** Exactly one is null. */
const votedOn = part(
  {
    deal: deal.nullable().meta({ description: 'The product, or the one that the comment stands below.' }),
    forum: forum.nullable().meta({ description: 'The thread, or the one that the comment stands below.' }),
  },
  {
    toWire: ({ subject: { kind, id }, title, status: of }: VotedOn) => ({
      deal: kind === 'product' ? { id, del_title: title, del_active: status.toWire(of) } : null,
      forum: kind === 'thread' ? { id, for_title: title } : null,
    }),
    fromWire: (wire) =>
      wire.deal === null
        ? {
            subject: subjectOf('thread', wire.forum?.id ?? 0),
            title: wire.forum?.for_title ?? '',
            status: null,
          }
        : {
            subject: subjectOf('product', wire.deal.id),
            title: wire.deal.del_title,
            status: status.fromWire(wire.deal.del_active),
          },
  },
);

const comment = objectOf<VotedComment>({
  id: ['id', idCodec()],
  summary: ['summary', withDescription(text, 'The opening of its words as plain text, without quotes.')],
});

const givenVote = objectOf<GivenVote>({
  id: ['id', integer],
  isLike: ['like', withDescription(replyBoolean, '1 a like, 0 a dislike.')],
  votedAt: ['created_at', moment],
  on: votedOn,
  comment: ['comment', withDescription(nullable(comment), 'Where a comment was voted on.')],
});

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
