/** The calls that vote on a product, a thread, or a comment. */
import { defineCall } from '../core/call.ts';
import { booleanCodec, codec, integer, requestOf } from '../core/codec.ts';
import { type CommentId, perKind, type Subject, type VotableComment, wireId } from '../core/ids.ts';
import { optionalSubjectCodecs, replyOf, subjectCodecs } from '../core/request.ts';
import { wireBoolean } from '../core/scalars.ts';
import { activityTopics } from '../core/topics.ts';
import type { VoteCounts, VoteOn, VoteOnComment } from './model.ts';

const names = {
  product: {
    where: 'on a product',
    subject: 'dealId',
    vote: 'like',
    isExtension: false,
    voteOnComment: 'commentslike',
  },
  thread: {
    where: 'in a thread',
    subject: 'forumId',
    vote: 'forumlike',
    isExtension: true,
    voteOnComment: 'forumcommentslike',
  },
} as const;

/** rules/votes 3: 1 is a like, anything else a dislike. */
const isLike = booleanCodec(wireBoolean(false, { anyNumber: true }));

/** 1: this vote exists afterwards; 0: it does not. If it is absent, the call toggles. */
const stands = codec(
  wireBoolean<null>(null).meta({
    description: 'Extension: 1 leaves such a vote, 0 leaves none, whatever was before.',
  }),
  {
    toWire: (value: boolean | null) => (value === null ? undefined : value ? 1 : 0),
    fromWire: (wire) => wire,
  },
);

const countsReply = replyOf<VoteCounts>({
  likes: ['likecount', integer],
  dislikes: ['dislikecount', integer],
});

export const voteOnSubject = perKind((kind) => {
  const { vote: name, isExtension, subject } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    extension: isExtension,
    summary: `Likes (1) or dislikes a ${kind}; the same again takes the vote back.`,
    request: requestOf<VoteOn<Subject>>({
      target: [subject, subjectCodecs[kind]],
      isLike: ['like', isLike],
      stands: ['stands', stands],
    }),
    reply: countsReply,
    changes: ({ target }) => activityTopics(target),
  });
});

const comment = codec(wireId<CommentId>(), {
  toWire: ({ id }: VotableComment) => id,
  fromWire: (id): VotableComment => ({ kind: 'comment', id }),
});

export const voteOnComment = perKind((kind) => {
  const { voteOnComment: name, where, subject } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    summary: `Likes (1) or dislikes a comment ${where}; the same again takes the vote back.`,
    request: requestOf<VoteOnComment>({
      target: ['commentId', comment],
      // Optional, since the comment determines it.
      on: [subject, optionalSubjectCodecs[kind]],
      isLike: ['like', isLike],
      stands: ['stands', stands],
    }),
    reply: countsReply,
    changes: ({ on }) => (on === null ? [] : activityTopics(on)),
  });
});
