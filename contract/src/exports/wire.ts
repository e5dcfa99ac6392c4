/** The content of an export in wire names of the documented calls (rules/data-export 2). */
import { z } from 'zod';
import { sessionFields } from '../accounts/session-calls.ts';
import { alertFields } from '../alerts/wire.ts';
import { prefixedFields, subjectFields } from '../comments/wire.ts';
import {
  type Fields,
  idCodec,
  integer,
  moment,
  nullable,
  objectOf,
  part,
  plain,
  replyBoolean,
  text,
  withDescription,
} from '../core/codec.ts';
import { type CommentId, type ProductId, perKind, replyId, subjectOf, type Votable } from '../core/ids.ts';
import { storedFile } from '../files/upload-wire.ts';
import { flagReasons } from '../flags/model.ts';
import { messageFields } from '../messages/wire.ts';
import { noticeKinds } from '../notices/model.ts';
import { emailKinds } from '../notification-emails/model.ts';
import { pendingKinds } from '../pending-posts/model.ts';
import { wireDealDetail } from '../products/deal-schema.ts';
import type { ProductDetail } from '../products/model.ts';
import { dealDetailFromWire, dealDetailToWire } from '../products/wire.ts';
import { privateDetails, shownDetails } from '../profiles/wire.ts';
import { anySubject } from '../read-markers/wire.ts';
import { threadFields } from '../threads/wire.ts';
import type {
  ExportedAct,
  ExportedAddress,
  ExportedAlert,
  ExportedBlock,
  ExportedCalendar,
  ExportedComment,
  ExportedEmail,
  ExportedEmailChange,
  ExportedEndReport,
  ExportedFailedEmail,
  ExportedFlag,
  ExportedFlagNote,
  ExportedFollow,
  ExportedFound,
  ExportedIdentity,
  ExportedLink,
  ExportedMessage,
  ExportedNote,
  ExportedNotice,
  ExportedPendingPost,
  ExportedProduct,
  ExportedProfile,
  ExportedReport,
  ExportedSaved,
  ExportedSession,
  ExportedThread,
  ExportedUpload,
  ExportedVote,
} from './model.ts';

export const profileCodec = objectOf<ExportedProfile>({
  shown: shownDetails,
  private: privateDetails,
  confirmedAt: ['confirmed_at', nullable(moment)],
  invitedAt: ['invited_at', nullable(moment)],
  lastSeenAt: ['lastSeen', nullable(moment)],
});

export const memberNoteCodec = objectOf<ExportedNote>({
  by: ['by', plain(z.enum(['member', 'staff']))],
  memberId: ['memberId', idCodec()],
  writtenAt: ['created_at', moment],
});

const { isThis: _ofTheAsker, ...keptSession } = sessionFields;
export const sessionCodec = objectOf<ExportedSession>(keptSession);

export const emailChangeCodec = objectOf<ExportedEmailChange>({
  oldEmail: ['old_email', text],
  newEmail: ['new_email', text],
  requestedAt: ['created_at', moment],
  waitsUntil: ['waits_until', moment],
  reservedUntil: ['reserved_until', nullable(moment)],
  endedAt: ['ended_at', nullable(moment)],
});

export const identityCodec = objectOf<ExportedIdentity>({
  issuer: ['issuer', text],
  subject: ['subject', text],
  linkedAt: ['linked_at', moment],
  confirmedAt: ['confirmed_at', moment],
  endedAt: ['ended_at', nullable(moment)],
});

export const linkCodec = objectOf<ExportedLink>({
  purpose: ['purpose', text],
  createdAt: ['created_at', moment],
  expiresAt: ['expires_at', moment],
  usedAt: ['used_at', nullable(moment)],
});

const removable: Fields<Pick<ExportedProduct, 'deletedAt' | 'deletedBy'>> = {
  deletedAt: ['deleted_at', nullable(moment)],
  deletedBy: ['deleted_by', nullable(plain(z.enum(['author', 'staff'])))],
};

const product = part(wireDealDetail.shape, {
  toWire: (detail: ProductDetail) => dealDetailToWire(detail),
  fromWire: (wire) => dealDetailFromWire(wire),
});

export const productCodec = objectOf<ExportedProduct>({
  product,
  views: ['views', integer],
  updatedAt: ['updated_at', moment],
  ...removable,
});

export const threadCodec = objectOf<ExportedThread>({ thread: objectOf(threadFields), ...removable });

export const commentCodecs = perKind((kind) =>
  objectOf<ExportedComment>({
    id: ['id', idCodec<CommentId>()],
    ...subjectFields(kind),
    replyTo: ['parentPostId', nullable(idCodec<CommentId>())],
    ...prefixedFields[kind],
    editedAt: ['edited_at', nullable(moment)],
    ...removable,
  }),
);

const votable = part(
  { deal_id: replyId.nullable(), forum_id: replyId.nullable(), comment_id: replyId.nullable() },
  {
    toWire: ({ kind, id }: Votable) => ({
      deal_id: kind === 'product' ? id : null,
      forum_id: kind === 'thread' ? id : null,
      comment_id: kind === 'comment' ? id : null,
    }),
    fromWire: ({ deal_id, forum_id, comment_id }): Votable => {
      if (comment_id !== null) return { kind: 'comment', id: comment_id as CommentId };
      return deal_id === null ? subjectOf('thread', forum_id ?? 0) : subjectOf('product', deal_id);
    },
  },
);

export const voteCodec = objectOf<ExportedVote>({
  target: votable,
  isLike: ['like', replyBoolean],
  createdAt: ['created_at', moment],
});

export const savedCodec = objectOf<ExportedSaved>({
  id: ['deal_id', idCodec<ProductId>()],
  savedAt: ['saved_at', moment],
  remindedBegin: ['reminded_begin', nullable(moment)],
  remindedClose: ['reminded_close', nullable(moment)],
});
export const calendarCodec = objectOf<ExportedCalendar>({ madeAt: ['made_at', moment] });

export const endReportCodec = objectOf<ExportedEndReport>({
  id: ['deal_id', idCodec<ProductId>()],
  reportedAt: ['reported_at', moment],
  answeredAt: ['answered_at', nullable(moment)],
});

export const flagCodec = objectOf<ExportedFlag>({
  commentId: ['commentid', idCodec<CommentId>()],
  reason: ['reason', nullable(plain(z.enum(flagReasons)))],
  words: ['words', text],
  raisedAt: ['created_at', moment],
  clearedAt: ['cleared_at', nullable(moment)],
});

export const flagNoteCodec = objectOf<ExportedFlagNote>({
  commentId: ['commentid', idCodec<CommentId>()],
  words: ['words', text],
  writtenAt: ['created_at', moment],
});

export const uploadCodec = objectOf<ExportedUpload>({
  productId: ['dealId', idCodec()],
  stored: ['file', storedFile],
  createdAt: ['created_at', moment],
});

export const pendingCodec = objectOf<ExportedPendingPost>({
  kind: ['kind', plain(z.enum(pendingKinds))],
  title: ['title', text],
  words: ['words', text],
  body: [
    'body',
    withDescription(
      nullable(plain(z.record(z.string(), z.unknown()))),
      'All that was sent, by the names of its call; null where it is needed no more.',
    ),
  ],
  sentAt: ['sent_at', moment],
  state: ['state', plain(z.enum(['waiting', 'approved', 'refused']))],
  decidedAt: ['decided_at', nullable(moment)],
  reason: ['reason', text],
});

export const alertCodec = objectOf<ExportedAlert>({ ...alertFields, updatedAt: ['updated_at', moment] });

export const foundCodec = objectOf<ExportedFound>({
  productId: ['dealId', idCodec()],
  foundAt: ['created_at', moment],
  isWaiting: [
    'waiting',
    withDescription(replyBoolean, '1 while it waits for the letter of its day or week.'),
  ],
});

export const messageCodec = objectOf<ExportedMessage>({
  message: objectOf(messageFields),
  deletedAt: ['deleted_at', nullable(moment)],
});

export const blockCodec = objectOf<ExportedBlock>({
  id: ['id', idCodec()],
  blockedAt: ['blocked_at', moment],
});

export const reportCodec = objectOf<ExportedReport>({
  messageId: ['id', withDescription(idCodec(), 'Of the message.')],
  reason: ['reason', text],
  reportedAt: ['reported_at', moment],
  closedAt: ['closed_at', nullable(moment)],
});

const anything = plain(z.record(z.string(), z.unknown()));

export const actCodec = objectOf<ExportedAct>({
  at: ['created_at', moment],
  action: ['action', text],
  by: ['by', withDescription(plain(z.enum(['member', 'staff'])), 'The member, or somebody of the staff.')],
  targetKind: ['subject', text],
  targetId: ['subject_id', integer],
  before: ['before', anything],
  after: ['after', anything],
});

export const noticeCodec = objectOf<ExportedNotice>({
  kind: ['kind', plain(z.enum(noticeKinds))],
  subject: ['of', nullable(anySubject)],
  commentId: ['comment', nullable(idCodec<CommentId>())],
  happenedAt: ['happened_at', moment],
  readAt: ['read_at', nullable(moment)],
});

export const followCodec = objectOf<ExportedFollow>({
  subject: ['of', anySubject],
  follows: ['following', replyBoolean],
  since: ['since', moment],
});

export const notificationEmailCodec = objectOf<ExportedEmail>({
  kind: ['kind', plain(z.enum(emailKinds))],
  about: ['about', plain(z.record(z.string(), z.number()))],
  queuedAt: ['created_at', moment],
  sentAt: ['sent_at', nullable(moment)],
  droppedAt: ['dropped_at', nullable(moment)],
  droppedWhy: ['dropped_why', nullable(text)],
});

export const failedEmailCodec = objectOf<ExportedFailedEmail>({
  name: ['name', text],
  email: ['email', nullable(text)],
  error: ['error', text],
  failedAt: ['failed_at', moment],
});

export const addressCodec = objectOf<ExportedAddress>({
  email: ['email', text],
  refusals: ['refusals', integer],
  lastRefusedAt: ['refused_at', moment],
  unreachableSince: ['unreachable_since', nullable(moment)],
});
