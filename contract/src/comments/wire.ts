/** Legacy shapes of comments: `dcm_…` below products, `fcm_…` below threads (specification 3). */
import { z } from 'zod';
import { authorFromWire, authorToWire, wireAuthor } from '../accounts/wire.ts';
import { type CommentId, replyId } from '../core/ids.ts';
import { wireMoment } from '../core/scalars.ts';
import type { Comment, CommentAuthor } from './model.ts';

const wireCommentAuthor = wireAuthor.extend({
  created_at: wireMoment.meta({ description: 'When the author joined.' }),
  reputationPoints: z.number().int(),
  city: z.string(),
});

/** What both kinds share. */
const shared = {
  id: replyId,
  number: z.number().int().meta({ description: 'From 1, in the order of time.' }),
  parentPostId: z.number().int().meta({ description: 'The comment it replies to, 0 for none.' }),
  state: z.enum(['shown', 'deleted', 'removed']).meta({ description: 'Only a shown one has words.' }),
  edited_at: wireMoment.nullable(),
  user: wireCommentAuthor.nullable(),
};

export const wireProductComment = z.object({
  ...shared,
  dcm_comment: z.string(),
  dcm_created_dts: wireMoment,
  dcm_count_like: z.number().int(),
  dcm_count_dislike: z.number().int(),
});

export const wireThreadComment = z.object({
  ...shared,
  fcm_comment: z.string(),
  fcm_created_dts: wireMoment,
  fcm_count_like: z.number().int(),
  fcm_count_dislike: z.number().int(),
});

type Shared = z.output<z.ZodObject<typeof shared>>;

function sharedToWire(comment: Comment): Shared {
  return {
    id: comment.id,
    number: comment.number,
    parentPostId: comment.replyTo ?? 0,
    state: comment.state,
    edited_at: comment.editedAt?.toISOString() ?? null,
    user: comment.author && authorOfCommentToWire(comment.author),
  };
}

function sharedFromWire(
  wire: Shared,
): Pick<Comment, 'id' | 'number' | 'replyTo' | 'state' | 'editedAt' | 'author'> {
  return {
    id: wire.id as CommentId,
    number: wire.number,
    replyTo: wire.parentPostId === 0 ? null : (wire.parentPostId as CommentId),
    state: wire.state,
    editedAt: wire.edited_at === null ? null : new Date(wire.edited_at),
    author: wire.user && authorOfCommentFromWire(wire.user),
  };
}

export function productCommentToWire(comment: Comment): z.input<typeof wireProductComment> {
  return {
    ...sharedToWire(comment),
    dcm_comment: comment.html,
    dcm_created_dts: comment.createdAt.toISOString(),
    dcm_count_like: comment.likes,
    dcm_count_dislike: comment.dislikes,
  };
}

export function productCommentFromWire(wire: z.output<typeof wireProductComment>): Comment {
  return {
    ...sharedFromWire(wire),
    html: wire.dcm_comment,
    createdAt: new Date(wire.dcm_created_dts),
    likes: wire.dcm_count_like,
    dislikes: wire.dcm_count_dislike,
  };
}

export function threadCommentToWire(comment: Comment): z.input<typeof wireThreadComment> {
  return {
    ...sharedToWire(comment),
    fcm_comment: comment.html,
    fcm_created_dts: comment.createdAt.toISOString(),
    fcm_count_like: comment.likes,
    fcm_count_dislike: comment.dislikes,
  };
}

export function threadCommentFromWire(wire: z.output<typeof wireThreadComment>): Comment {
  return {
    ...sharedFromWire(wire),
    html: wire.fcm_comment,
    createdAt: new Date(wire.fcm_created_dts),
    likes: wire.fcm_count_like,
    dislikes: wire.fcm_count_dislike,
  };
}

function authorOfCommentToWire(author: CommentAuthor): z.input<typeof wireCommentAuthor> {
  return {
    ...authorToWire(author),
    created_at: author.joinedAt.toISOString(),
    reputationPoints: author.reputation,
    city: author.city,
  };
}

function authorOfCommentFromWire(wire: z.output<typeof wireCommentAuthor>): CommentAuthor {
  return {
    ...authorFromWire(wire),
    joinedAt: new Date(wire.created_at),
    reputation: wire.reputationPoints,
    city: wire.city,
  };
}
