import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  type CommentId,
  maxId,
  optionalWireId,
  type ProductId,
  replyId,
  type ThreadId,
  wireId,
} from '../core/ids.ts';
import { sentenceReply } from '../core/reply.ts';
import { wireInt, wireSuccess, wireText } from '../core/scalars.ts';
import {
  type CommentList,
  commentLimit,
  commentPageSize,
  type EditComment,
  type ListComments,
  type PostComment,
} from './model.ts';
import {
  productCommentFromWire,
  productCommentToWire,
  threadCommentFromWire,
  threadCommentToWire,
  wireProductComment,
  wireThreadComment,
} from './wire.ts';

/** Their rule is `commentProblem`: what is longer than it could ever allow is not even read. */
const commentText = wireText({ max: 1_000_000, trim: false });

const page = {
  skip: wireInt({ min: 0, max: maxId, fallback: 0 }),
  limit: wireInt({ ...commentLimit, fallback: commentPageSize }),
  comment: optionalWireId<CommentId>().meta({
    description: 'Opens the page that holds this comment, whatever skip says.',
  }),
};

function pageToWire({ skip, limit, holding }: ListComments) {
  return { skip, limit, ...(holding !== null && { comment: holding }) };
}

const listShape = {
  response: wireSuccess,
  commentCount: z.number().int(),
  skip: z.number().int().meta({ description: 'Of the first comment of this page.' }),
};

export const listProductComments = defineCall('comments', {
  path: '/api/comments',
  auth: 'guest',
  summary: 'A page of the comments on a product, oldest first.',
  request: {
    schema: z.object({ id: wireId<ProductId>(), ...page }).transform(
      ({ id, skip, limit, comment }): ListComments<{ product: ProductId }> => ({
        parent: { product: id },
        skip,
        limit,
        holding: comment,
      }),
    ),
    toWire: (list) => ({ id: list.parent.product, ...pageToWire(list) }),
  },
  reply: {
    schema: z.object({ ...listShape, message: z.array(wireProductComment) }),
    toWire: ({ comments, skip, count }: CommentList) => ({
      response: 'success' as const,
      message: comments.map(productCommentToWire),
      commentCount: count,
      skip,
    }),
    fromWire: ({ message, commentCount, skip }): CommentList => ({
      comments: message.map(productCommentFromWire),
      count: commentCount,
      skip,
    }),
  },
});

export const listThreadComments = defineCall('forumComments', {
  path: '/api/forumComments',
  auth: 'guest',
  summary: 'A page of the comments in a thread, oldest first.',
  request: {
    schema: z.object({ id: wireId<ThreadId>(), ...page }).transform(
      ({ id, skip, limit, comment }): ListComments<{ thread: ThreadId }> => ({
        parent: { thread: id },
        skip,
        limit,
        holding: comment,
      }),
    ),
    toWire: (list) => ({ id: list.parent.thread, ...pageToWire(list) }),
  },
  reply: {
    schema: z.object({ ...listShape, message: z.array(wireThreadComment) }),
    toWire: ({ comments, skip, count }: CommentList) => ({
      response: 'success' as const,
      message: comments.map(threadCommentToWire),
      commentCount: count,
      skip,
    }),
    fromWire: ({ message, commentCount, skip }): CommentList => ({
      comments: message.map(threadCommentFromWire),
      count: commentCount,
      skip,
    }),
  },
});

const postedReply = {
  schema: z.object({ response: wireSuccess, id: replyId, message: z.string() }),
  toWire: ({ id, message }: { id: CommentId; message: string }) => ({
    response: 'success' as const,
    id,
    message,
  }),
  fromWire: ({ id, message }: { id: number; message: string }) => ({ id: id as CommentId, message }),
};

export const postProductComment = defineCall('addDealComments', {
  path: '/api/addDealComments',
  auth: 'member',
  summary: 'Comments on a product; `parentPostId` names the comment that is replied to.',
  request: {
    schema: z
      .object({
        dealId: wireId<ProductId>(),
        parentPostId: optionalWireId<CommentId>(),
        comment: commentText,
      })
      .transform(
        ({ dealId, parentPostId, comment }): PostComment<{ product: ProductId }> => ({
          parent: { product: dealId },
          replyTo: parentPostId,
          html: comment,
        }),
      ),
    toWire: ({ parent, replyTo, html }) => ({
      dealId: parent.product,
      parentPostId: replyTo ?? 0,
      comment: html,
    }),
  },
  reply: postedReply,
});

export const postThreadComment = defineCall('addForumComments', {
  path: '/api/addForumComments',
  auth: 'member',
  summary: 'Comments in a thread; `parentPostId` names the comment that is replied to.',
  request: {
    schema: z
      .object({
        huddleId: wireId<ThreadId>(),
        parentPostId: optionalWireId<CommentId>(),
        comment: commentText,
      })
      .transform(
        ({ huddleId, parentPostId, comment }): PostComment<{ thread: ThreadId }> => ({
          parent: { thread: huddleId },
          replyTo: parentPostId,
          html: comment,
        }),
      ),
    toWire: ({ parent, replyTo, html }) => ({
      huddleId: parent.thread,
      parentPostId: replyTo ?? 0,
      comment: html,
    }),
  },
  reply: postedReply,
});

const editRequest = {
  schema: z
    .object({ id: wireId<CommentId>(), comment: commentText })
    .transform(({ id, comment }): EditComment => ({ id, html: comment })),
  toWire: ({ id, html }: EditComment) => ({ id, comment: html }),
};

const oneComment = {
  schema: z.object({ id: wireId<CommentId>() }),
  toWire: ({ id }: { id: CommentId }) => ({ id }),
};

export const editProductComment = defineCall('editComment', {
  path: '/api/editComment',
  auth: 'member',
  extension: true,
  summary: 'Edits one’s own comment on a product, within 15 minutes.',
  request: editRequest,
  reply: sentenceReply,
});

export const editThreadComment = defineCall('editForumComment', {
  path: '/api/editForumComment',
  auth: 'member',
  extension: true,
  summary: 'Edits one’s own comment in a thread, within 15 minutes.',
  request: editRequest,
  reply: sentenceReply,
});

export const deleteProductComment = defineCall('deleteComment', {
  path: '/api/deleteComment',
  auth: 'member',
  extension: true,
  summary: 'Deletes a comment on a product: one’s own, or as staff.',
  request: oneComment,
  reply: sentenceReply,
});

export const deleteThreadComment = defineCall('deleteForumComment', {
  path: '/api/deleteForumComment',
  auth: 'member',
  extension: true,
  summary: 'Deletes a comment in a thread: one’s own, or as staff.',
  request: oneComment,
  reply: sentenceReply,
});
