/** Reads comments: one call for products, one for threads. This module holds only what a first visit loads. */
import { z } from 'zod';
import { withinReach } from '../core/addresses.ts';
import { type Call, defineCall } from '../core/call.ts';
import { codec, listOf, requestOf } from '../core/codec.ts';
import { type CommentId, optionalWireId, perKind } from '../core/ids.ts';
import { pageFields, subjectCodecs } from '../core/request.ts';
import { wireSuccess } from '../core/scalars.ts';
import { bylineTopics, pageTopics } from '../core/topics.ts';
import {
  type CommentList,
  commentLimit,
  commentPageSize,
  type ListComments,
  maxCommentSkip,
} from './model.ts';
import { commentCodecs } from './wire.ts';

const names = {
  product: { where: 'on a product', list: 'comments' },
  thread: { where: 'in a thread', list: 'forumComments' },
} as const;

const holding = codec(
  optionalWireId<CommentId>().meta({
    description: 'Opens the page that holds this comment, whatever skip says.',
  }),
  { toWire: (id: CommentId | null) => id ?? undefined, fromWire: (id) => id },
);

const listRequests = perKind((kind) => {
  const { schema, ...request } = requestOf<ListComments>({
    subject: ['id', subjectCodecs[kind]],
    ...pageFields({ ...commentLimit, fallback: commentPageSize }),
    holding: ['comment', holding],
  });
  return { ...request, schema: schema.transform(entered) };
});

/** Limits `skip`, even with `holding`: if that comment does not exist, `skip` selects the page. */
function entered(input: ListComments): ListComments {
  if (input.holding === null) return withinReach(input, maxCommentSkip);
  return { ...input, skip: Math.min(input.skip, maxCommentSkip) };
}

export const listComments = perKind((kind): Call<ListComments, CommentList> => {
  const { list: name, where } = names[kind];
  const comments = listOf(commentCodecs[kind]);
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'guest',
    summary: `A page of the comments ${where}, oldest first.`,
    request: listRequests[kind],
    reply: {
      schema: z.object({
        response: wireSuccess,
        commentCount: z.number().int(),
        skip: z.number().int().meta({ description: 'Of the first comment of this page.' }),
        message: comments.schema,
      }),
      toWire: (list) => ({
        response: 'success' as const,
        message: comments.toWire(list.comments),
        commentCount: list.count,
        skip: list.skip,
      }),
      fromWire: ({ message, commentCount, skip }) => ({
        comments: comments.fromWire(message),
        count: commentCount,
        skip,
      }),
    },
    shows: ({ subject }, list) => [
      ...pageTopics(subject),
      ...list.comments.flatMap(({ author }) => (author === null ? [] : bylineTopics(author.id))),
    ],
  });
});
