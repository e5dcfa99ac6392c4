import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { type CommentId, type ProductId, type ThreadId, wireId } from '../core/ids.ts';
import { wireFlag, wireSuccess } from '../core/scalars.ts';
import type { VoteCounts, VoteOn, VoteTarget } from './model.ts';

const countsReply = {
  schema: z.object({
    response: wireSuccess,
    likecount: z.number().int(),
    dislikecount: z.number().int(),
  }),
  toWire: ({ likes, dislikes }: VoteCounts) => ({
    response: 'success' as const,
    likecount: likes,
    dislikecount: dislikes,
  }),
  fromWire: ({ likecount, dislikecount }: { likecount: number; dislikecount: number }): VoteCounts => ({
    likes: likecount,
    dislikes: dislikecount,
  }),
};

/** specification 7: 1 is a like, anything else a dislike. */
const wireLike = wireFlag(false, { anyNumber: true });

/** Absent for a press. */
const wireStands = wireFlag<null>(null).meta({
  description: 'Extension: 1 leaves such a vote, 0 leaves none, whatever was before.',
});

const standsToWire = ({ stands }: Pick<VoteOn<VoteTarget>, 'stands'>) =>
  stands === null ? {} : { stands: stands ? 1 : 0 };

export const voteOnProduct = defineCall('like', {
  path: '/api/like',
  auth: 'member',
  summary: 'Likes (1) or dislikes a product; the same again takes the vote back.',
  request: {
    schema: z.object({ dealId: wireId<ProductId>(), like: wireLike, stands: wireStands }).transform(
      ({ dealId, like, stands }): VoteOn<{ product: ProductId }> => ({
        target: { product: dealId },
        isLike: like,
        stands,
      }),
    ),
    toWire: ({ target, isLike, stands }) => ({
      dealId: target.product,
      like: isLike ? 1 : 0,
      ...standsToWire({ stands }),
    }),
  },
  reply: countsReply,
});

export const voteOnThread = defineCall('forumlike', {
  path: '/api/forumlike',
  auth: 'member',
  extension: true,
  summary: 'Likes (1) or dislikes a thread; the same again takes the vote back.',
  request: {
    schema: z.object({ forumId: wireId<ThreadId>(), like: wireLike, stands: wireStands }).transform(
      ({ forumId, like, stands }): VoteOn<{ thread: ThreadId }> => ({
        target: { thread: forumId },
        isLike: like,
        stands,
      }),
    ),
    toWire: ({ target, isLike, stands }) => ({
      forumId: target.thread,
      like: isLike ? 1 : 0,
      ...standsToWire({ stands }),
    }),
  },
  reply: countsReply,
});

/** The thing that it stands below is sent by old clients and not needed: the comment knows. */
const commentVote = {
  schema: z.object({ commentId: wireId<CommentId>(), like: wireLike, stands: wireStands }).transform(
    ({ commentId, like, stands }): VoteOn<{ comment: CommentId }> => ({
      target: { comment: commentId },
      isLike: like,
      stands,
    }),
  ),
  toWire: ({ target, isLike, stands }: VoteOn<{ comment: CommentId }>) => ({
    commentId: target.comment,
    like: isLike ? 1 : 0,
    ...standsToWire({ stands }),
  }),
};

export const voteOnProductComment = defineCall('commentslike', {
  path: '/api/commentslike',
  auth: 'member',
  summary: 'Likes (1) or dislikes a comment on a product; the same again takes the vote back.',
  request: commentVote,
  reply: countsReply,
});

export const voteOnThreadComment = defineCall('forumcommentslike', {
  path: '/api/forumcommentslike',
  auth: 'member',
  summary: 'Likes (1) or dislikes a comment in a thread; the same again takes the vote back.',
  request: commentVote,
  reply: countsReply,
});
