/** The calls that vote: on a product or a thread itself, and on a comment below either. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { type CommentId, type ProductId, type ThreadId, wireId } from '../core/ids.ts';
import { wireFlag, wireSuccess } from '../core/scalars.ts';
import { field, type Spelling } from '../core/spelling.ts';
import {
  type PerKind,
  perKind,
  type Subject,
  type SubjectId,
  subjectOf,
  type VotableComment,
} from '../core/subject.ts';
import type { VoteCounts, VoteOn } from './model.ts';

const names = {
  product: { subject: 'like', isExtension: false, comment: 'commentslike', place: 'on a product' },
  thread: { subject: 'forumlike', isExtension: true, comment: 'forumcommentslike', place: 'in a thread' },
} as const;

const subjectSpellings: PerKind<Spelling<SubjectId>> = {
  product: field('dealId', wireId<ProductId>()),
  thread: field('forumId', wireId<ThreadId>()),
};

const voteFields = {
  /** specification 7: 1 is a like, anything else a dislike. */
  like: wireFlag(false, { anyNumber: true }),
  /** Absent for a press. */
  stands: wireFlag<null>(null).meta({
    description: 'Extension: 1 leaves such a vote, 0 leaves none, whatever was before.',
  }),
};

function voteToWire({ isLike, stands }: VoteOn) {
  return { like: isLike ? 1 : 0, ...(stands !== null && { stands: stands ? 1 : 0 }) };
}

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

export const voteOnSubject = perKind((kind) => {
  const { subject: name, isExtension } = names[kind];
  const subject = subjectSpellings[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    extension: isExtension,
    summary: `Likes (1) or dislikes a ${kind}; the same again takes the vote back.`,
    request: {
      schema: z.object({ ...subject.shape, ...voteFields }).transform(
        (wire): VoteOn<Subject> => ({
          target: subjectOf(kind, subject.fromWire(wire)),
          isLike: wire.like,
          stands: wire.stands,
        }),
      ),
      toWire: (vote) => ({ ...subject.toWire(vote.target.id), ...voteToWire(vote) }),
    },
    reply: countsReply,
  });
});

/** The thing that it stands below is sent by old clients and not needed: the comment knows. */
const commentRequest = {
  schema: z.object({ commentId: wireId<CommentId>(), ...voteFields }).transform(
    ({ commentId, like, stands }): VoteOn<VotableComment> => ({
      target: { kind: 'comment', id: commentId },
      isLike: like,
      stands,
    }),
  ),
  toWire: (vote: VoteOn<VotableComment>) => ({ commentId: vote.target.id, ...voteToWire(vote) }),
};

export const voteOnComment = perKind((kind) => {
  const { comment: name, place } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    summary: `Likes (1) or dislikes a comment ${place}; the same again takes the vote back.`,
    request: commentRequest,
    reply: countsReply,
  });
});
