/** The calls about comments: one of each for what stands below products, one for what stands in threads. */
import { z } from 'zod';
import { type Call, defineCall } from '../core/call.ts';
import { type CommentId, maxId, optionalWireId, wireId } from '../core/ids.ts';
import { savedReply, sentenceReply } from '../core/reply.ts';
import { wireInt, wireSuccess, wireText } from '../core/scalars.ts';
import { spelledList } from '../core/spelling.ts';
import { perKind, type SubjectId, subjectOf } from '../core/subject.ts';
import {
  type CommentList,
  commentLimit,
  commentPageSize,
  type EditComment,
  type ListComments,
  type PostComment,
} from './model.ts';
import { commentSpellings, subjectSpellings } from './wire.ts';

const names = {
  product: {
    place: 'on a product',
    list: 'comments',
    post: 'addDealComments',
    edit: 'editComment',
    delete: 'deleteComment',
  },
  thread: {
    place: 'in a thread',
    list: 'forumComments',
    post: 'addForumComments',
    edit: 'editForumComment',
    delete: 'deleteForumComment',
  },
} as const;

/** Its rule is `commentProblem`: what is longer than it could ever allow is not even read. */
const commentText = wireText({ max: 1_000_000, trim: false });

const listFields = {
  id: wireId<SubjectId>(),
  skip: wireInt({ min: 0, max: maxId, fallback: 0 }),
  limit: wireInt({ ...commentLimit, fallback: commentPageSize }),
  comment: optionalWireId<CommentId>().meta({
    description: 'Opens the page that holds this comment, whatever skip says.',
  }),
};

export const listComments = perKind((kind): Call<ListComments, CommentList> => {
  const { list: name, place } = names[kind];
  const comments = spelledList(commentSpellings[kind]);
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'guest',
    summary: `A page of the comments ${place}, oldest first.`,
    request: {
      schema: z.object(listFields).transform(
        ({ id, skip, limit, comment }): ListComments => ({
          subject: subjectOf(kind, id),
          skip,
          limit,
          holding: comment,
        }),
      ),
      toWire: ({ subject, skip, limit, holding }) => ({
        id: subject.id,
        skip,
        limit,
        ...(holding !== null && { comment: holding }),
      }),
    },
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
  });
});

export const postComment = perKind((kind) => {
  const { post: name, place } = names[kind];
  const subject = subjectSpellings[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    summary: `Comments ${place}; \`parentPostId\` names the comment that is replied to.`,
    request: {
      schema: z
        .object({ ...subject.shape, parentPostId: optionalWireId<CommentId>(), comment: commentText })
        .transform(
          (wire): PostComment => ({
            subject: subjectOf(kind, subject.fromWire(wire)),
            replyTo: wire.parentPostId,
            html: wire.comment,
          }),
        ),
      toWire: (comment) => ({
        ...subject.toWire(comment.subject.id),
        parentPostId: comment.replyTo ?? 0,
        comment: comment.html,
      }),
    },
    reply: savedReply<CommentId>(),
  });
});

export const editComment = perKind((kind) => {
  const { edit: name, place } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    extension: true,
    summary: `Edits one’s own comment ${place}, within 15 minutes.`,
    request: {
      schema: z
        .object({ id: wireId<CommentId>(), comment: commentText })
        .transform(({ id, comment }): EditComment => ({ id, html: comment })),
      toWire: ({ id, html }: EditComment) => ({ id, comment: html }),
    },
    reply: sentenceReply,
  });
});

export const deleteComment = perKind((kind) => {
  const { delete: name, place } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    extension: true,
    summary: `Deletes a comment ${place}: one’s own, or as staff.`,
    request: {
      schema: z.object({ id: wireId<CommentId>() }),
      toWire: ({ id }) => ({ id }),
    },
    reply: sentenceReply,
  });
});
