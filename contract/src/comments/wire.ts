/** Legacy shapes of comments: `dcm_…` below products, `fcm_…` below threads (specification 3). */
import { z } from 'zod';
import { authorFromWire, authorToWire, wireAuthor } from '../accounts/wire.ts';
import { codec, type Fields, idCodec, moment, nullable, objectOf, plain } from '../core/codec.ts';
import type { CommentId } from '../core/ids.ts';
import { wireMoment } from '../core/scalars.ts';
import { type PerKind, perKind } from '../core/subject.ts';
import type { Comment, CommentAuthor } from './model.ts';

const text = plain(z.string());
const count = plain(z.number().int());

/** What a comment says, and what is thought of it. */
export const wordFields: PerKind<Fields<Pick<Comment, 'html' | 'createdAt' | 'likes' | 'dislikes'>>> = {
  product: {
    html: ['dcm_comment', text],
    createdAt: ['dcm_created_dts', moment],
    likes: ['dcm_count_like', count],
    dislikes: ['dcm_count_dislike', count],
  },
  thread: {
    html: ['fcm_comment', text],
    createdAt: ['fcm_created_dts', moment],
    likes: ['fcm_count_like', count],
    dislikes: ['fcm_count_dislike', count],
  },
};

const number = z.number().int().meta({ description: 'From 1, in the order of time.' });
const replyTo = z.number().int().meta({ description: 'The comment it replies to, 0 for none.' });
const state = z.enum(['shown', 'deleted', 'removed']).meta({ description: 'Only a shown one has words.' });

const wireCommentAuthor = wireAuthor.extend({
  created_at: wireMoment.meta({ description: 'When the author joined.' }),
  reputationPoints: z.number().int(),
  city: z.string(),
});

const commentAuthor = codec(wireCommentAuthor, {
  toWire: (author: CommentAuthor) => ({
    ...authorToWire(author),
    created_at: author.joinedAt.toISOString(),
    reputationPoints: author.reputation,
    city: author.city,
  }),
  fromWire: (wire) => ({
    ...authorFromWire(wire),
    joinedAt: new Date(wire.created_at),
    reputation: wire.reputationPoints,
    city: wire.city,
  }),
});

export const commentCodecs = perKind((kind) =>
  objectOf<Comment>({
    id: ['id', idCodec()],
    number: ['number', plain(number)],
    replyTo: [
      'parentPostId',
      codec(replyTo, {
        toWire: (id: CommentId | null) => id ?? 0,
        fromWire: (wire) => (wire === 0 ? null : (wire as CommentId)),
      }),
    ],
    state: ['state', plain(state)],
    editedAt: ['edited_at', nullable(moment)],
    author: ['user', nullable(commentAuthor)],
    ...wordFields[kind],
  }),
);
