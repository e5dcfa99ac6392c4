/** Legacy wire shapes of comments: `dcm_…` on products, `fcm_…` in threads (rules/calls 1). */
import { z } from 'zod';
import { authorFields } from '../accounts/wire.ts';
import {
  codec,
  type Fields,
  idCodec,
  integer,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  text,
  withDescription,
} from '../core/codec.ts';
import {
  type CommentId,
  type PerKind,
  perKind,
  replyId,
  type Subject,
  type SubjectKind,
  subjectOf,
} from '../core/ids.ts';
import { statusCodec } from '../products/wire.ts';
import type { AuthorComment, Comment, CommentAuthor } from './model.ts';

/** The product or thread of a comment. */
export const subjectNames = {
  product: { title: 'del_title', subject: 'dcm_deal' },
  thread: { title: 'for_title', subject: 'fcm_forum' },
} as const;

export function subjectFields(kind: SubjectKind): Fields<Pick<Comment, 'subject' | 'subjectTitle'>> {
  const { subject, title } = subjectNames[kind];
  const ways = { toWire: ({ id }: Subject) => id, fromWire: (id: number) => subjectOf(kind, id) };
  return { subject: [subject, codec(replyId, ways)], subjectTitle: [title, text] };
}

/** The words of a comment, and its votes. */
export const prefixedFields: PerKind<Fields<Pick<Comment, 'html' | 'createdAt' | 'likes' | 'dislikes'>>> = {
  product: {
    html: ['dcm_comment', text],
    createdAt: ['dcm_created_dts', moment],
    likes: ['dcm_count_like', integer],
    dislikes: ['dcm_count_dislike', integer],
  },
  thread: {
    html: ['fcm_comment', text],
    createdAt: ['fcm_created_dts', moment],
    likes: ['fcm_count_like', integer],
    dislikes: ['fcm_count_dislike', integer],
  },
};

const flagCount = withDescription(integer, 'Open flags; 0 for its author and for members who are not staff.');
const number = withDescription(integer, 'From 1, in the order of time.');
const replyTo = z.number().int().meta({ description: 'The comment it replies to, 0 for none.' });
const state = z.enum(['shown', 'deleted', 'removed']).meta({ description: 'Only a shown comment has text.' });

export const versionField = [
  'version',
  withDescription(integer, 'Sent with an edit or a review to detect conflicts.'),
] as const;

const commentAuthor = objectOf<CommentAuthor>({
  ...authorFields,
  joinedAt: ['created_at', withDescription(moment, 'When the author joined.')],
  reputation: ['reputationPoints', integer],
  city: ['city', text],
});

export const commentCodecs = perKind((kind) =>
  objectOf<Comment>({
    id: ['id', idCodec()],
    number: ['number', number],
    replyTo: [
      'parentPostId',
      codec(replyTo, {
        toWire: (id: CommentId | null) => id ?? 0,
        fromWire: (wire) => (wire === 0 ? null : (wire as CommentId)),
      }),
    ],
    state: ['state', plain(state)],
    editedAt: ['edited_at', nullable(moment)],
    version: versionField,
    author: ['user', nullable(commentAuthor)],
    ...subjectFields(kind),
    flagCount: ['flg_comment', flagCount],
    ...prefixedFields[kind],
  }),
);

const authorCommentCodecs = perKind((kind) =>
  objectOf<AuthorComment>({
    id: ['id', idCodec()],
    editedAt: ['edited_at', nullable(moment)],
    version: versionField,
    ...subjectFields(kind),
    subjectStatus: [
      'del_active',
      withDescription(
        nullable(statusCodec),
        'Status of its product; null in a thread, or if the product was deleted.',
      ),
    ],
    isSubjectGone: [
      'is_gone',
      withDescription(replyBoolean, '1 if its product or thread was deleted; the title is then empty.'),
    ],
    summary: ['summary', withDescription(text, 'The beginning as plain text, without quotes.')],
    ...prefixedFields[kind],
  }),
);

/** Comments on products and in threads in one list; the field names tell them apart. */
export const writtenCodec = codec(
  z.union([authorCommentCodecs.product.schema, authorCommentCodecs.thread.schema]),
  {
    toWire: (comment: AuthorComment) => authorCommentCodecs[comment.subject.kind].toWire(comment),
    fromWire: (wire) =>
      authorCommentCodecs[subjectNames.product.subject in wire ? 'product' : 'thread'].fromWire(wire),
  },
);
