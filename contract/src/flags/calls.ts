import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { type CommentId, maxId, type ProductId, type ThreadId, wireId } from '../core/ids.ts';
import { sentenceReply } from '../core/reply.ts';
import { wireFlag, wireInt, wireSuccess, wireText } from '../core/scalars.ts';
import {
  type FlaggedList,
  flaggedLimit,
  type ListFlagged,
  type ReviewComment,
  type SetFlag,
} from './model.ts';
import {
  flaggedProductCommentFromWire,
  flaggedProductCommentToWire,
  flaggedThreadCommentFromWire,
  flaggedThreadCommentToWire,
  wireFlaggedProductComment,
  wireFlaggedThreadComment,
} from './wire.ts';

const flagRequest = {
  schema: z
    .object({ commentid: wireId<CommentId>(), status: wireFlag() })
    .transform(({ commentid, status }): SetFlag => ({ commentId: commentid, isFlagged: status })),
  toWire: ({ commentId, isFlagged }: SetFlag) => ({ commentid: commentId, status: isFlagged ? 1 : 0 }),
};

export const flagProductComment = defineCall('updateFlag', {
  path: '/api/updateFlag',
  auth: 'member',
  summary: 'Flags (1) a comment on a product, or takes one’s flag back (0).',
  request: flagRequest,
  reply: sentenceReply,
});

export const flagThreadComment = defineCall('updateForumFlag', {
  path: '/api/updateForumFlag',
  auth: 'member',
  summary: 'Flags (1) a comment in a thread, or takes one’s flag back (0).',
  request: flagRequest,
  reply: sentenceReply,
});

const flaggedRequest = {
  schema: z
    .object({
      skip: wireInt({ min: 0, max: maxId, fallback: 0 }),
      limit: wireInt(flaggedLimit),
      searchtxt: wireText({ max: 200 }),
    })
    .transform(({ skip, limit, searchtxt }): ListFlagged => ({ skip, limit, text: searchtxt })),
  toWire: ({ skip, limit, text }: ListFlagged) => ({ skip, limit, searchtxt: text }),
};

export const listFlaggedProductComments = defineCall('allComments', {
  path: '/api/allComments',
  auth: 'staff',
  summary: 'Comments on products with open flags, the newest flag first.',
  request: flaggedRequest,
  reply: {
    schema: z.object({
      response: wireSuccess,
      message: z.array(wireFlaggedProductComment),
      totalCount: z.number().int(),
    }),
    toWire: ({ comments, total }: FlaggedList<ProductId>) => ({
      response: 'success' as const,
      message: comments.map(flaggedProductCommentToWire),
      totalCount: total,
    }),
    fromWire: ({ message, totalCount }): FlaggedList<ProductId> => ({
      comments: message.map(flaggedProductCommentFromWire),
      total: totalCount,
    }),
  },
});

export const listFlaggedThreadComments = defineCall('allForumComments', {
  path: '/api/allForumComments',
  auth: 'staff',
  summary: 'Comments in threads with open flags, the newest flag first.',
  request: flaggedRequest,
  reply: {
    schema: z.object({
      response: wireSuccess,
      message: z.array(wireFlaggedThreadComment),
      totalCount: z.number().int(),
    }),
    toWire: ({ comments, total }: FlaggedList<ThreadId>) => ({
      response: 'success' as const,
      message: comments.map(flaggedThreadCommentToWire),
      totalCount: total,
    }),
    fromWire: ({ message, totalCount }): FlaggedList<ThreadId> => ({
      comments: message.map(flaggedThreadCommentFromWire),
      total: totalCount,
    }),
  },
});

/** The comment's parent and its number of flags are sent by old clients and not needed. */
const reviewFields = {
  id: wireId<CommentId>(),
  flag_status: wireFlag(true).meta({ description: '0 when unflag is ticked, else 1.' }),
  trash_status: wireFlag().meta({ description: '1 when remove is ticked, else 0.' }),
};
const reviewText = wireText({ max: 1_000_000, trim: false });

export const reviewProductComment = defineCall('updateComments', {
  path: '/api/updateComments',
  auth: 'staff',
  summary: 'Changes the words of a comment on a product, clears its flags, removes it.',
  request: {
    schema: z.object({ ...reviewFields, dcm_comment: reviewText }).transform(
      ({ id, dcm_comment, flag_status, trash_status }): ReviewComment => ({
        id,
        html: dcm_comment,
        clearsFlags: !flag_status,
        removes: trash_status,
      }),
    ),
    toWire: ({ id, html, clearsFlags, removes }) => ({
      id,
      dcm_comment: html,
      flag_status: clearsFlags ? 0 : 1,
      trash_status: removes ? 1 : 0,
    }),
  },
  reply: sentenceReply,
});

export const reviewThreadComment = defineCall('updateForumComments', {
  path: '/api/updateForumComments',
  auth: 'staff',
  summary: 'Changes the words of a comment in a thread, clears its flags, removes it.',
  request: {
    schema: z.object({ ...reviewFields, fcm_comment: reviewText }).transform(
      ({ id, fcm_comment, flag_status, trash_status }): ReviewComment => ({
        id,
        html: fcm_comment,
        clearsFlags: !flag_status,
        removes: trash_status,
      }),
    ),
    toWire: ({ id, html, clearsFlags, removes }) => ({
      id,
      fcm_comment: html,
      flag_status: clearsFlags ? 0 : 1,
      trash_status: removes ? 1 : 0,
    }),
  },
  reply: sentenceReply,
});
