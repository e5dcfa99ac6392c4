/** The calls about comments: one of each for those on products, one for those in threads. */
import { z } from 'zod';
import { type Call, defineCall } from '../core/call.ts';
import { codec, listOf, plain, requestOf } from '../core/codec.ts';
import { loadedVersion } from '../core/edit.ts';
import { type CommentId, optionalWireId, wireId } from '../core/ids.ts';
import { withinReach } from '../core/reach.ts';
import { outcomeReply, sentenceReply } from '../core/reply.ts';
import { pageFields, subjectCodecs } from '../core/request.ts';
import { wireSuccess, wireText } from '../core/scalars.ts';
import { perKind } from '../core/subject.ts';
import { activityTopics, bylineTopics, pageTopics } from '../core/topics.ts';
import { reasonField } from '../posts/reason.ts';
import {
  type CommentList,
  commentLimit,
  commentPageSize,
  type DeleteComment,
  type EditComment,
  type ListComments,
  mostCommentsSkipped,
  type PostComment,
} from './model.ts';
import { commentCodecs } from './wire.ts';

const names = {
  product: {
    where: 'on a product',
    subject: 'dealId',
    list: 'comments',
    post: 'addDealComments',
    edit: 'editComment',
    delete: 'deleteComment',
  },
  thread: {
    where: 'in a thread',
    subject: 'huddleId',
    list: 'forumComments',
    post: 'addForumComments',
    edit: 'editForumComment',
    delete: 'deleteForumComment',
  },
} as const;

const commentId = plain(wireId<CommentId>());

/** Its rule is `commentProblem`: what is longer than it could ever allow is not even read. */
const html = plain(wireText({ max: 1_000_000, trim: false }));

const replyTo = codec(optionalWireId<CommentId>(), {
  toWire: (id: CommentId | null) => id ?? 0,
  fromWire: (id) => id,
});

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

/** The place counts where there is no such comment, too; its page is never asked for as nothing. */
function entered(asked: ListComments): ListComments {
  if (asked.holding === null) return withinReach(asked, mostCommentsSkipped);
  return { ...asked, skip: Math.min(asked.skip, mostCommentsSkipped) };
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

export const postComment = perKind((kind) => {
  const { post: name, where, subject } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    body: 'longText',
    summary: `Comments ${where}; \`parentPostId\` names the comment that is replied to.`,
    request: requestOf<PostComment>({
      subject: [subject, subjectCodecs[kind]],
      replyTo: ['parentPostId', replyTo],
      html: ['comment', html],
    }),
    reply: outcomeReply<CommentId>(),
    changes: ({ subject: on }, { id }) => (id === null ? [] : activityTopics(on)),
  });
});

export const editComment = perKind((kind) => {
  const { edit: name, where } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    body: 'longText',
    extension: true,
    summary: `Edits one’s own comment ${where}, within 15 minutes; 409 with what it says now when \`version\` is given and old.`,
    request: requestOf<EditComment>({
      id: ['id', commentId],
      html: ['comment', html],
      version: ['version', loadedVersion],
    }),
    reply: sentenceReply,
  });
});

export const deleteComment = perKind((kind) => {
  const { delete: name, where } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    extension: true,
    summary: `Deletes a comment ${where}: one’s own, or as staff; 409 with what it says now when the staff give an old \`version\`.`,
    request: requestOf<DeleteComment>({
      id: ['id', commentId],
      reason: reasonField,
      version: ['version', loadedVersion],
    }),
    reply: sentenceReply,
  });
});
