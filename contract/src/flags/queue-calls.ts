/** The calls by which staff share the review of flagged comments. */
import { defineCall } from '../core/call.ts';
import { booleanCodec, codec, listOf, nullable, plain, requestOf, withDescription } from '../core/codec.ts';
import type { SubjectKind } from '../core/ids.ts';
import { type CommentId, wireId } from '../core/ids.ts';
import { idRequest, optionalMoment, replyIn, replyOf, sentenceReply } from '../core/request.ts';
import { wireBoolean, wireChoice, wireText } from '../core/scalars.ts';
import {
  type ClaimFlagged,
  claimMinutes,
  type FlaggedInFull,
  flagNoteLimit,
  type NextFlagged,
  type NoteOnFlagged,
} from './model.ts';
import { reviewTexts } from './review-texts.ts';
import { claimCodec, decisionCodec, flaggedCodec, kindNames, noteCodec } from './wire.ts';

const commentId = plain(wireId<CommentId>());

export const openFlagged = defineCall('flaggedComment', {
  path: '/api/flaggedComment',
  auth: 'staff',
  extension: true,
  summary: 'A shown comment with its open flags, moderator notes and previous decisions; 403 for its author.',
  request: idRequest<CommentId>(),
  reply: replyOf<FlaggedInFull>({
    comment: ['message', withDescription(flaggedCodec, 'As in allComments or allForumComments.')],
    notes: ['notes', withDescription(listOf(noteCodec), 'Oldest first; for staff only.')],
    decisions: ['decisions', withDescription(listOf(decisionCodec), 'Newest first.')],
  }),
});

export const claimFlagged = defineCall('claimFlagged', {
  path: '/api/claimFlagged',
  auth: 'staff',
  extension: true,
  summary: `Claims a comment for ${claimMinutes} minutes, or prolongs one’s claim; 409 while somebody else has it.`,
  request: requestOf<ClaimFlagged>({
    id: ['id', commentId],
    forces: ['force', withDescription(booleanCodec(wireBoolean()), '1 takes over someone else’s claim.')],
  }),
  reply: replyIn('claim', claimCodec),
});

export const releaseFlagged = defineCall('releaseFlagged', {
  path: '/api/releaseFlagged',
  auth: 'staff',
  extension: true,
  summary: 'Ends the caller’s claim, not someone else’s.',
  request: idRequest<CommentId>(),
  reply: sentenceReply,
});

export const noteOnFlagged = defineCall('noteOnFlagged', {
  path: '/api/noteOnFlagged',
  auth: 'staff',
  extension: true,
  summary: `Leaves a note of at most ${flagNoteLimit} characters for colleagues; prolongs one’s claim.`,
  request: requestOf<NoteOnFlagged>({
    id: ['id', commentId],
    words: ['words', plain(wireText({ max: flagNoteLimit, required: reviewTexts.noteRequired }))],
  }),
  reply: replyIn('note', noteCodec),
});

const kind = codec(
  wireChoice([kindNames.product, kindNames.thread], kindNames.product).meta({
    description: 'Comments on products, as without it, or in threads.',
  }),
  {
    toWire: (of: SubjectKind) => kindNames[of],
    fromWire: (of) => (of === kindNames.product ? ('product' as const) : ('thread' as const)),
  },
);

export const nextFlagged = defineCall('nextFlagged', {
  path: '/api/nextFlagged',
  auth: 'staff',
  extension: true,
  summary: 'Claims the comment that has waited longest and is not claimed; null if there is none.',
  request: requestOf<NextFlagged>({
    kind: ['kind', kind],
    after: [
      'after',
      withDescription(optionalMoment, '`flagged_since` of the previous one, to continue after it.'),
    ],
  }),
  reply: replyIn('message', nullable(flaggedCodec)),
});
