/** Legacy wire shapes of flagged comments (rules/calls 1). */
import { z } from 'zod';
import { authorCodec } from '../accounts/wire.ts';
import { prefixedFields, subjectNames as shownNames, subjectFields, versionField } from '../comments/wire.ts';
import {
  codec,
  idCodec,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  text,
  withDescription,
} from '../core/codec.ts';
import { perKind } from '../core/ids.ts';
import {
  type Claim,
  decisionActs,
  type FlagDecision,
  type FlaggedComment,
  type FlagNote,
  flagReasons,
  notifiedFlags,
  type RaisedFlag,
} from './model.ts';

const reason = nullable(plain(z.enum(flagReasons)));

const raisedCodec = objectOf<RaisedFlag>({
  member: ['user', withDescription(authorCodec, 'Who raised it.')],
  reason: ['reason', withDescription(reason, 'Null if none was given.')],
  words: ['words', text],
  raisedAt: ['created_at', moment],
});

export const claimCodec = objectOf<Claim>({
  member: ['user', withDescription(authorCodec, 'The moderator who is reviewing it.')],
  until: ['until', moment],
});

export const flaggedCodecs = perKind((kind) =>
  objectOf<FlaggedComment>({
    id: ['id', idCodec()],
    flagCount: ['flg_comment', withDescription(integer, 'Open flags.')],
    flaggedAt: ['flagged_at', withDescription(moment, 'When the newest of them came.')],
    flaggedSince: ['flagged_since', withDescription(moment, 'When the oldest of them came.')],
    flags: ['flags', withDescription(listOf(raisedCodec), `The oldest first, at most ${notifiedFlags}.`)],
    claim: ['claim', withDescription(nullable(claimCodec), 'Null if nobody is reviewing it.')],
    noteCount: ['note_count', withDescription(integer, 'Notes for colleagues.')],
    lastEntryId: ['last_act', withDescription(integer, 'The newest activity log entry about it; 0 if none.')],
    version: versionField,
    author: ['user', authorCodec],
    ...subjectFields(kind),
    ...prefixedFields[kind],
  }),
);

/** A comment of either kind; its fields tell which. */
export const flaggedCodec = codec(z.union([flaggedCodecs.product.schema, flaggedCodecs.thread.schema]), {
  toWire: (comment: FlaggedComment) => flaggedCodecs[comment.subject.kind].toWire(comment),
  fromWire: (wire) => flaggedCodecs[shownNames.product.subject in wire ? 'product' : 'thread'].fromWire(wire),
});

export const noteCodec = objectOf<FlagNote>({
  id: ['id', idCodec()],
  member: ['user', authorCodec],
  words: ['words', text],
  writtenAt: ['created_at', moment],
});

export const decisionCodec = objectOf<FlagDecision>({
  entryId: ['id', withDescription(idCodec(), 'Of the activity log entry, for `undoAct`.')],
  member: ['user', authorCodec],
  act: ['act', plain(z.enum(decisionActs))],
  reason: ['reason', withDescription(text, 'May be empty.')],
  decidedAt: ['created_at', moment],
  isUndone: ['undone', withDescription(replyBoolean, '1 if it was undone.')],
});

const ofTheComment = 'the comment itself knows.';

/** Fields of the shown row that old clients send back. */
export const ignoredInReviews = {
  product: { dcm_deal: ofTheComment, flg_comment: ofTheComment },
  thread: { fcm_forum: ofTheComment, flg_comment: ofTheComment },
} as const;

/** Wire names of a reviewed comment's words (rules/calls 5). */
export const reviewFieldNames = { product: 'dcm_comment', thread: 'fcm_comment' } as const;

/** Wire names of the kind of post. */
export const kindNames = { product: 'deal', thread: 'forum' } as const;
