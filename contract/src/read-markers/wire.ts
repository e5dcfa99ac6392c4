/** Wire shapes of read markers. */
import { z } from 'zod';
import {
  codec,
  type Fields,
  idCodec,
  integer,
  moment,
  nullable,
  objectOf,
  withDescription,
} from '../core/codec.ts';
import { type CommentId, perKind, replyId, type Subject, type SubjectKind, subjectOf } from '../core/ids.ts';
import type { LastVisit, NewActivity, NewActivityOf, ReadMarker } from './model.ts';

const newActivityFields: Fields<NewActivity> = {
  count: ['newCount', withDescription(integer, 'Comments by others since; 100 means 100 or more.')],
  first: ['newComment', nullable(idCodec<CommentId>())],
};

export const lastVisitFields: Fields<LastVisit> = {
  at: ['seen_at', withDescription(nullable(moment), 'Of the visit before; null on the first one.')],
  ...newActivityFields,
};

export const newActivityCodecs = perKind((kind) =>
  objectOf<NewActivityOf>({ subject: ['id', subjectReply(kind)], ...newActivityFields }),
);

function subjectReply(kind: SubjectKind) {
  return codec(replyId, { toWire: ({ id }: Subject) => id, fromWire: (id) => subjectOf(kind, id) });
}

/** Exactly one is null. */
export const anySubject = codec(z.object({ deal_id: replyId.nullable(), forum_id: replyId.nullable() }), {
  toWire: ({ kind, id }: Subject) => ({
    deal_id: kind === 'product' ? id : null,
    forum_id: kind === 'thread' ? id : null,
  }),
  fromWire: ({ deal_id, forum_id }) =>
    deal_id === null ? subjectOf('thread', forum_id ?? 0) : subjectOf('product', deal_id),
});

export const readMarkerCodec = objectOf<ReadMarker>({
  subject: ['of', anySubject],
  seenAt: ['seen_at', moment],
});
