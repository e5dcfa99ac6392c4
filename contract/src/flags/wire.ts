/** Legacy shapes of flagged comments (specification 3). */
import { z } from 'zod';
import { authorFromWire, authorToWire, wireAuthor } from '../accounts/wire.ts';
import { type CommentId, type ProductId, replyId, type ThreadId } from '../core/ids.ts';
import { wireMoment } from '../core/scalars.ts';
import type { FlaggedComment } from './model.ts';

/** How requests, and `errors`, name the words of a comment that the staff review (specification 7). */
export const reviewFieldNames = { product: 'dcm_comment', thread: 'fcm_comment' } as const;

const shared = {
  id: replyId,
  flg_comment: z.number().int().meta({ description: 'Open flags.' }),
  user: wireAuthor,
};

export const wireFlaggedProductComment = z.object({
  ...shared,
  del_title: z.string(),
  dcm_comment: z.string(),
  dcm_deal: replyId,
  dcm_created_dts: wireMoment,
  dcm_count_like: z.number().int(),
  dcm_count_dislike: z.number().int(),
});

export const wireFlaggedThreadComment = z.object({
  ...shared,
  for_title: z.string(),
  fcm_comment: z.string(),
  fcm_forum: replyId,
  fcm_created_dts: wireMoment,
  fcm_count_like: z.number().int(),
  fcm_count_dislike: z.number().int(),
});

export function flaggedProductCommentToWire(
  comment: FlaggedComment<ProductId>,
): z.input<typeof wireFlaggedProductComment> {
  return {
    id: comment.id,
    flg_comment: comment.flagCount,
    user: authorToWire(comment.author),
    del_title: comment.parentTitle,
    dcm_comment: comment.html,
    dcm_deal: comment.parentId,
    dcm_created_dts: comment.createdAt.toISOString(),
    dcm_count_like: comment.likes,
    dcm_count_dislike: comment.dislikes,
  };
}

export function flaggedProductCommentFromWire(
  wire: z.output<typeof wireFlaggedProductComment>,
): FlaggedComment<ProductId> {
  return {
    id: wire.id as CommentId,
    flagCount: wire.flg_comment,
    author: authorFromWire(wire.user),
    parentTitle: wire.del_title,
    html: wire.dcm_comment,
    parentId: wire.dcm_deal as ProductId,
    createdAt: new Date(wire.dcm_created_dts),
    likes: wire.dcm_count_like,
    dislikes: wire.dcm_count_dislike,
  };
}

export function flaggedThreadCommentToWire(
  comment: FlaggedComment<ThreadId>,
): z.input<typeof wireFlaggedThreadComment> {
  return {
    id: comment.id,
    flg_comment: comment.flagCount,
    user: authorToWire(comment.author),
    for_title: comment.parentTitle,
    fcm_comment: comment.html,
    fcm_forum: comment.parentId,
    fcm_created_dts: comment.createdAt.toISOString(),
    fcm_count_like: comment.likes,
    fcm_count_dislike: comment.dislikes,
  };
}

export function flaggedThreadCommentFromWire(
  wire: z.output<typeof wireFlaggedThreadComment>,
): FlaggedComment<ThreadId> {
  return {
    id: wire.id as CommentId,
    flagCount: wire.flg_comment,
    author: authorFromWire(wire.user),
    parentTitle: wire.for_title,
    html: wire.fcm_comment,
    parentId: wire.fcm_forum as ThreadId,
    createdAt: new Date(wire.fcm_created_dts),
    likes: wire.fcm_count_like,
    dislikes: wire.fcm_count_dislike,
  };
}
