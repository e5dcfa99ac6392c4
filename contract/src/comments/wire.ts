/** Legacy shapes of comments: `dcm_…` below products, `fcm_…` below threads (specification 3). */
import { z } from 'zod';
import { authorFromWire, authorToWire, wireAuthor } from '../accounts/wire.ts';
import { type CommentId, type ProductId, replyId, type ThreadId, wireId } from '../core/ids.ts';
import { wireMoment } from '../core/scalars.ts';
import { field, type Spelling, spelling } from '../core/spelling.ts';
import { type PerKind, perKind, type SubjectId } from '../core/subject.ts';
import type { Comment, CommentAuthor } from './model.ts';

type Words = Pick<Comment, 'html' | 'createdAt' | 'likes' | 'dislikes'>;

/** What a comment says and what is thought of it. */
export const wordSpellings: PerKind<Spelling<Words>> = {
  product: spelling(
    {
      dcm_comment: z.string(),
      dcm_created_dts: wireMoment,
      dcm_count_like: z.number().int(),
      dcm_count_dislike: z.number().int(),
    },
    {
      toWire: (comment) => ({
        dcm_comment: comment.html,
        dcm_created_dts: comment.createdAt.toISOString(),
        dcm_count_like: comment.likes,
        dcm_count_dislike: comment.dislikes,
      }),
      fromWire: (wire) => ({
        html: wire.dcm_comment,
        createdAt: new Date(wire.dcm_created_dts),
        likes: wire.dcm_count_like,
        dislikes: wire.dcm_count_dislike,
      }),
    },
  ),
  thread: spelling(
    {
      fcm_comment: z.string(),
      fcm_created_dts: wireMoment,
      fcm_count_like: z.number().int(),
      fcm_count_dislike: z.number().int(),
    },
    {
      toWire: (comment) => ({
        fcm_comment: comment.html,
        fcm_created_dts: comment.createdAt.toISOString(),
        fcm_count_like: comment.likes,
        fcm_count_dislike: comment.dislikes,
      }),
      fromWire: (wire) => ({
        html: wire.fcm_comment,
        createdAt: new Date(wire.fcm_created_dts),
        likes: wire.fcm_count_like,
        dislikes: wire.fcm_count_dislike,
      }),
    },
  ),
};

/** What a new comment stands below. */
export const subjectSpellings: PerKind<Spelling<SubjectId>> = {
  product: field('dealId', wireId<ProductId>()),
  thread: field('huddleId', wireId<ThreadId>()),
};

const wireCommentAuthor = wireAuthor.extend({
  created_at: wireMoment.meta({ description: 'When the author joined.' }),
  reputationPoints: z.number().int(),
  city: z.string(),
});

export const commentSpellings = perKind((kind): Spelling<Comment> => {
  const words = wordSpellings[kind];
  return spelling(
    {
      id: replyId,
      number: z.number().int().meta({ description: 'From 1, in the order of time.' }),
      parentPostId: z.number().int().meta({ description: 'The comment it replies to, 0 for none.' }),
      state: z.enum(['shown', 'deleted', 'removed']).meta({ description: 'Only a shown one has words.' }),
      edited_at: wireMoment.nullable(),
      user: wireCommentAuthor.nullable(),
      ...words.shape,
    },
    {
      toWire: (comment) => ({
        id: comment.id,
        number: comment.number,
        parentPostId: comment.replyTo ?? 0,
        state: comment.state,
        edited_at: comment.editedAt?.toISOString() ?? null,
        user: comment.author && authorOfCommentToWire(comment.author),
        ...words.toWire(comment),
      }),
      fromWire: (wire) => ({
        id: wire.id as CommentId,
        number: wire.number,
        replyTo: wire.parentPostId === 0 ? null : (wire.parentPostId as CommentId),
        state: wire.state,
        editedAt: wire.edited_at === null ? null : new Date(wire.edited_at),
        author: wire.user && authorOfCommentFromWire(wire.user),
        ...words.fromWire(wire),
      }),
    },
  );
});

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
